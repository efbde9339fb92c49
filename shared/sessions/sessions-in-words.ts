import { longDate } from "#shared/values/dates-in-words.ts";
import type { BlockTerms } from "#shared/website/block-terms.ts";
import { sessionCount } from "./block-words.ts";

/** What became of the sessions of a block that were not held in time. */
export function lapsedInWords(unheld: number, lapsesOn: string): string {
  return `${sessionCount(unheld)} expired on ${longDate(lapsesOn)}.`;
}

/** Such as `7 of 10 sessions left, to use by 23 May 2027`. */
export function leftInWords(
  left: number,
  { sessions }: Pick<BlockTerms, "sessions">,
  lapsesOn: string | null | undefined,
): string {
  const until = left > 0 && lapsesOn ? `, to use by ${longDate(lapsesOn)}` : "";
  return `${left} of ${sessionCount(sessions)} left${until}`;
}
