import { formatPounds, formatPoundsInProse } from "#shared/values/money.ts";
import type { Tile } from "./month-view.ts";
import styles from "./numbers.module.css";

interface TilesProps {
  /** The month they are of. */
  readonly title: string;
  readonly tiles: readonly Tile[];
  /** The month they are compared with, if there is one. */
  readonly before: string | undefined;
}

/** A month at a glance. */
export function Tiles({ title, tiles, before }: TilesProps) {
  return (
    <section aria-labelledby="month-at-a-glance">
      <h3 id="month-at-a-glance" className="visually-hidden">
        {title}
      </h3>
      <dl className={styles["tiles"]}>
        {tiles.map((tile, index) => (
          <div
            key={tile.label}
            className={styles["tile"]}
            {...(index === 0 && { "data-surface": "navy" })}
          >
            <dt>{tile.label}</dt>
            <dd className={styles["value"]}>{formatted(tile)}</dd>
            <dd className={styles["detail"]}>{tile.detail}</dd>
            {before !== undefined && <dd className={styles["change"]}>{changeOf(tile, before)}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}

function formatted({ value, unit }: Tile): string {
  if (value === undefined) return "–";
  if (unit === "money") return formatPounds(value);
  return unit === "percent" ? `${value}%` : String(value);
}

/** In words, because a screen reader does not read arrows and colours. */
function changeOf({ value, before, unit }: Tile, month: string): string {
  if (value === undefined || before === undefined) return `Nothing to compare with in ${month}`;
  const change = value - before;
  if (change === 0) return `The same as in ${month}`;
  const amount = {
    money: formatPoundsInProse(Math.abs(change)),
    percent: Math.abs(change) === 1 ? "1 point" : `${Math.abs(change)} points`,
    count: String(Math.abs(change)),
  }[unit];
  const more = unit === "count" ? "fewer" : "less";
  return `${amount} ${change > 0 ? "more" : more} than in ${month}`;
}
