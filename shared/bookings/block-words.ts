import { longDate } from "#shared/values/dates-in-words.ts";
import type { BlockTerms } from "#shared/website/block-terms.ts";

/** What blocks of sessions are called on pages, in mails and on the desk. */

export const sessionCount = (count: number) => (count === 1 ? "1 session" : `${count} sessions`);

/** Such as `10 sessions, to use within 26 weeks`. */
export function blockInWords({ sessions, weeks }: BlockTerms): string {
  const until =
    weeks === 0 ? "whenever you like" : `within ${weeks === 1 ? "a week" : `${weeks} weeks`}`;
  return `${sessionCount(sessions)}, to use ${until}`;
}

/** Such as `7 of 10 sessions left, until 23 May 2027`. */
export function leftInWords(
  left: number,
  { sessions }: Pick<BlockTerms, "sessions">,
  lapsesOn: string | null | undefined,
): string {
  const until = left > 0 && lapsesOn ? `, until ${longDate(lapsesOn)}` : "";
  return `${left} of ${sessionCount(sessions)} left${until}`;
}
