import { useMedia } from "#web/admin/use-media.ts";
import type { Elements } from "#web/components/elements.ts";
import { DayPart } from "./day-part.tsx";
import { keyOf, NeedLine } from "./need-line.tsx";
import { firstNeeds, type Need } from "./needs.ts";
import styles from "./today.module.css";

interface NeedListProps {
  readonly label: string;
  readonly needs: readonly Need[];
  readonly addressOf: (bookingId: string) => string;
  readonly onOpen: (bookingId: string) => void;
  readonly id?: string;
  readonly children?: Elements;
}

export function NeedList({ label, needs, id, children, ...links }: NeedListProps) {
  return (
    <ul id={id} className={styles["needs"]} aria-label={label}>
      {needs.map((need) => (
        <NeedLine key={keyOf(need)} need={need} {...links} />
      ))}
      {children}
    </ul>
  );
}

interface NeedsYouProps extends Pick<NeedListProps, "needs" | "addressOf" | "onOpen"> {
  /** How many are shown at first. */
  readonly atFirst: number;
  /** What the list does not say, at its end. */
  readonly missing: readonly string[];
}

/** What needs the trainer, beside what is urgent. */
export function NeedsYou({ needs, atFirst, missing, ...links }: NeedsYouProps) {
  const hidden = needs.length - atFirst;
  if (needs.length === 0 && missing.length === 0) return null;
  return (
    <DayPart heading="Needs you" hidden={hidden > 0 ? `${hidden} more` : undefined}>
      {(id, isOpen) => (
        <NeedList
          id={id}
          label="Needs you"
          needs={isOpen ? needs : firstNeeds(needs, atFirst)}
          {...links}
        >
          {(isOpen || hidden <= 0) &&
            missing.map((each) => (
              <li key={each} className={styles["missing"]}>
                {each}
              </li>
            ))}
        </NeedList>
      )}
    </DayPart>
  );
}

/** On a phone at most three lines in all, which leaves the list on the first screen. */
export function useLinesAtFirst(): number {
  return useMedia("(min-width: 62rem)") ? 5 : 3;
}
