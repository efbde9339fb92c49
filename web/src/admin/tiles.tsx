import styles from "./tiles.module.css";

export interface Tile {
  readonly label: string;
  readonly value: string;
  readonly details?: readonly string[];
  readonly isMain?: boolean;
}

export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className={styles["tiles"]}>
      {tiles.map(({ label, value, details = [], isMain = false }) => (
        <div key={label} {...(isMain && { "data-surface": "navy" })}>
          <dt>{label}</dt>
          <dd className={styles["value"]}>{value}</dd>
          {details.map((detail) => (
            <dd key={detail}>{detail}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
