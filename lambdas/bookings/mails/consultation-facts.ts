import type { MailRow, MailSection } from "#lambdas/mail/mail-layout.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { minutesInWords } from "#shared/website/consultation-length.ts";
import type { WebsiteFacts } from "#shared/website/website-facts.ts";

/** When, how long and where the consultation is, and how to move it. */
export function consultationFacts(
  startsAt: string | undefined,
  { offer: { facts } }: WebsiteFacts,
): MailSection {
  const rows: MailRow[] = [
    { label: "When", value: startsAt === undefined ? "" : timeInWords(startsAt) },
    { label: "How long", value: minutesInWords(facts.minutes) },
    { label: "Where", value: facts.where },
    { label: "Changing it", value: facts.moving },
  ];
  return { title: "Your consultation", rows: rows.filter(({ value }) => value !== "") };
}
