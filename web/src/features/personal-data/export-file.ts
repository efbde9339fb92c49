import type { PersonRecord } from "#shared/people/people.ts";
import { site } from "#shared/site/site.ts";

/** The file that somebody is given who asks what is held about them (UK GDPR, articles 15 and 20). */
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

/** Hands a text to the browser as a file to keep. */
export function download({ name, text }: { name: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
