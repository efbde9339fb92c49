import { classNames } from "#web/components/class-names.ts";
import styles from "./tiles.module.css";

export interface Tile {
  readonly label: string;
  readonly value: string;
  readonly details?: readonly string[];
  readonly isMain?: boolean;
}

interface TilesProps {
  readonly tiles: readonly Tile[];
  readonly className?: string | undefined;
}

export function Tiles({ tiles, className }: TilesProps) {
  return (
    <dl className={classNames(styles["tiles"], className)}>
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
