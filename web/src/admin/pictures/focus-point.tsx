import { Fragment, type PointerEvent, useId } from "react";
import type { Picture, PictureSize } from "#shared/website/pictures.ts";
import styles from "./focus-point.module.css";

export interface Crop {
  readonly label: string;
  readonly ratio: number;
}

interface FocusPointProps {
  readonly src: string;
  readonly size: PictureSize;
  readonly crops: readonly Crop[];
  readonly focus: Picture["focus"];
  readonly onChange: (focus: Picture["focus"]) => void;
  readonly onBroken: () => void;
}

const axes = [
  { axis: "x", label: "Left to right", from: "left" },
  { axis: "y", label: "Top to bottom", from: "top" },
] as const;

/** The point of a picture that stays in view, and what pages show of it. */
export function FocusPoint({ src, size, crops, focus, onChange, onBroken }: FocusPointProps) {
  const id = useId();
  const { x, y } = focus;
  const ratio = size.width / size.height;

  function press(event: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    onChange({
      x: percent((event.clientX - left) / width),
      y: percent((event.clientY - top) / height),
    });
  }

  return (
    <div className={`stack-4 ${styles["focus"]}`}>
      <div>
        {/* The sliders do the same for the keyboard and for screen readers. */}
        <div
          className={styles["whole"]}
          // Known before the picture is there, so that nothing moves when it comes.
          style={{ width: `calc(min(24rem, 45svh) * ${ratio})`, aspectRatio: ratio }}
          onPointerDown={press}
        >
          <img src={src} alt="" draggable={false} onError={onBroken} />
          <span className={styles["point"]} style={{ left: `${x}%`, top: `${y}%` }} />
        </div>
        <fieldset className={styles["sliders"]}>
          <legend>What should always be in view? Press on it, or move the two sliders.</legend>
          {axes.map(({ axis, label, from }) => (
            <Fragment key={axis}>
              <label htmlFor={`${id}-${axis}`}>{label}</label>
              <input
                id={`${id}-${axis}`}
                type="range"
                step={5}
                value={focus[axis]}
                aria-valuetext={`${focus[axis]} percent from the ${from}`}
                onChange={({ currentTarget }) =>
                  onChange({ ...focus, [axis]: Number(currentTarget.value) })
                }
              />
            </Fragment>
          ))}
        </fieldset>
      </div>
      <ul className={styles["crops"]} aria-label="How it appears on your pages">
        {crops.map(({ label, ratio }) => (
          <li key={label}>
            <img
              src={src}
              alt=""
              style={{ aspectRatio: ratio, objectPosition: `${x}% ${y}%` }}
              draggable={false}
            />
            <span className="small-print">{label}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** To the nearest step of the sliders. */
const percent = (part: number) => Math.min(100, Math.max(0, Math.round(part * 20) * 5));
