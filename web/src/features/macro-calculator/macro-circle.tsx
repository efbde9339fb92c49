import { macronutrients } from "#shared/macros/macros.ts";
import { formatCount } from "#shared/values/money.ts";
import styles from "./macro-circle.module.css";

/** Between two arcs, as a percentage of the circle. */
const gap = 1.2;

const shareOf = (share: number) => `${Math.round(share * 100)}%`;

/** Shows how the day's energy is shared; without a target, a pitch's centre circle. */
export function MacroCircle({ targetCalories }: { targetCalories: number | undefined }) {
  const arcs = Object.entries(macronutrients);
  const shares = arcs.map(([, { name, share }]) => `${name.toLowerCase()} ${shareOf(share)}`);
  return (
    <svg
      className={styles["pitch"]}
      viewBox="0 0 264 264"
      role="img"
      aria-label={`Share of the day’s energy: ${shares.join(", ")}`}
    >
      <path className={styles["line"]} d="M-800 132H18M246 132h800" />
      <g
        className={targetCalories ? styles["ring"] : styles["line"]}
        transform="rotate(-90 132 132)"
      >
        {targetCalories ? (
          arcs.map(([macronutrient, { share }], index) => (
            <circle
              key={macronutrient}
              className={styles[macronutrient]}
              cx="132"
              cy="132"
              r="112"
              pathLength="100"
              strokeDasharray={`${share * 100 - gap} 100`}
              strokeDashoffset={-100 * sumOf(arcs.slice(0, index).map(([, each]) => each.share))}
            />
          ))
        ) : (
          <circle cx="132" cy="132" r="112" />
        )}
      </g>
      {targetCalories ? (
        <>
          <text className={styles["target"]} x="132" y="150">
            {formatCount(targetCalories)}
          </text>
          <text className={styles["unit"]} x="132" y="184">
            kcal a day
          </text>
        </>
      ) : (
        <circle className={styles["spot"]} cx="132" cy="132" r="7" />
      )}
    </svg>
  );
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
