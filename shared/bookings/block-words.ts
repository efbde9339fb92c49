import type { BlockTerms } from "#shared/website/block-terms.ts";

/** What blocks of sessions are called. Without dates, whose words would weigh on the payment page. */

export const sessionCount = (count: number) => (count === 1 ? "1 session" : `${count} sessions`);

/** Such as `10 sessions, to use within 26 weeks`. */
export function blockInWords({ sessions, weeks }: BlockTerms): string {
  const until =
    weeks === 0 ? "whenever you like" : `within ${weeks === 1 ? "a week" : `${weeks} weeks`}`;
  return `${sessionCount(sessions)}, to use ${until}`;
}
