import type { PersonRecord } from "#shared/people/people.ts";
import { site } from "#shared/site/site.ts";

/** The copy of their data that a person can ask for (UK GDPR, articles 15 and 20). */
export function exportFile(email: string, records: readonly PersonRecord[], at: Date) {
  const content = {
    about: email,
    exportedAt: at.toISOString(),
    from: `${site.brand}, ${site.origin}`,
    notes: [
      "Everything that the website holds under this e-mail address, as it is stored.",
      "Amounts are in pence. Times are in UTC.",
      "Messages sent with the contact form are in the trainer’s mailbox and not on the website.",
      "Cards are charged by Stripe; their numbers never reach the website.",
    ],
    records,
  };
  return {
    name: `personal-data-${at.toISOString().slice(0, 10)}.json`,
    text: `${JSON.stringify(content, undefined, 2)}\n`,
  };
}
