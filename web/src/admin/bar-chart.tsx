import type { Elements } from "#web/components/elements.ts";
import styles from "./bar-chart.module.css";

interface Bar {
  readonly key: string;
  readonly name?: string;
  /** What a pointer on the bar says. */
  readonly title: string;
  readonly value: number;
}

interface BarChartProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** The values on the scale, the top first. */
  readonly scale: readonly [top: number, ...below: number[]];
  readonly inWords: (value: number) => string;
  /** The same for screen readers, and the numbers. */
  readonly children: Elements;
}

/** In units of the drawing, which is stretched to its container. */
const column = 10;
const bar = { left: 2, width: 6 };
const height = 100;

export function BarChart({ title, bars, scale, inWords, children }: BarChartProps) {
  const [top] = scale;
  const width = bars.length * column;
  return (
    <figure className={`sheet stack-4 ${styles["chart"]}`}>
      <figcaption>
        <h3>{title}</h3>
      </figcaption>
      <div className={styles["plot"]} aria-hidden="true">
        <ol className={styles["scale"]}>
          {scale.map((value) => (
            <li key={value}>{inWords(value)}</li>
          ))}
        </ol>
        <svg
          className={styles["bars"]}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="presentation"
        >
          {scale.map((value) => {
            const y = height - (value / top) * height;
            return <line key={value} x1="0" x2={width} y1={y} y2={y} />;
          })}
          {bars.map(({ key, title, value }, index) => {
            const length = (value / top) * height;
            return (
              <g key={key}>
                <title>{title}</title>
                <rect
                  x={index * column + bar.left}
                  y={height - length}
                  width={bar.width}
                  height={length}
                />
              </g>
            );
          })}
        </svg>
        <ol className={styles["names"]}>
          {bars.map(({ key, name }) => (
            <li key={key}>{name}</li>
          ))}
        </ol>
      </div>
      {children}
    </figure>
  );
}
