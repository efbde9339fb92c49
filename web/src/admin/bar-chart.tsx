import type { Elements } from "#web/components/elements.ts";
import styles from "./bar-chart.module.css";

interface Bar {
  readonly key: string;
  readonly name?: string;
  /** Whether a narrow screen has no room for the name. */
  readonly isNameWide?: boolean;
  /** What a pointer on the bar says. */
  readonly title: string;
  /** The parts of the bar from the bottom, one for each kind. */
  readonly values: readonly number[];
}

interface BarChartProps {
  readonly title: string;
  /** What the parts of a bar are; without it, they have one part, which the title says. */
  readonly kinds?: readonly { label: string; tone: "navy" | "flag" }[];
  readonly bars: readonly Bar[];
  /** The bar that is not faded; without it, none is. */
  readonly chosen?: string;
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

export function BarChart({ title, kinds = [], bars, chosen, children, ...scaled }: BarChartProps) {
  const { scale, inWords } = scaled;
  const [top] = scale;
  const isFaded = (key: string) => chosen !== undefined && key !== chosen;
  const width = bars.length * column;
  return (
    <figure className={`sheet stack-4 ${styles["chart"]}`}>
      <figcaption className={styles["caption"]}>
        <h3>{title}</h3>
        {kinds.length > 0 && (
          <ul className={styles["legend"]}>
            {kinds.map(({ label, tone }) => (
              <li key={label} data-tone={tone}>
                {label}
              </li>
            ))}
          </ul>
        )}
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
          {bars.map(({ key, title, values }, index) => (
            <g key={key} data-faded={isFaded(key)}>
              <title>{title}</title>
              {stacked(values, top).map(({ y, length }, part) => (
                <rect
                  key={kinds[part]?.label ?? title}
                  data-tone={kinds[part]?.tone}
                  x={index * column + bar.left}
                  y={y}
                  width={bar.width}
                  height={length}
                />
              ))}
            </g>
          ))}
        </svg>
        <ol className={styles["names"]}>
          {bars.map(({ key, name, isNameWide }) => (
            <li key={key} data-wide={isNameWide} data-chosen={key === chosen}>
              {name}
            </li>
          ))}
        </ol>
      </div>
      {children}
    </figure>
  );
}

function stacked(values: readonly number[], top: number) {
  let y = height;
  return values.map((value) => {
    const length = (value / top) * height;
    y -= length;
    return { y, length };
  });
}
