import type { RefusableMail } from "./mails.ts";

interface RefusalWords {
  /** Such mails, in the middle of a sentence. */
  readonly emails: string;
  /** What the client's page says once one is due. */
  readonly sent: string;
}

/** The words of the mails that a client can refuse, apart from the table of mails: the client's page has only these. */
export const refusalWords: Readonly<Record<RefusableMail, RefusalWords>> = {
  reviewMail: {
    emails: "review emails",
    sent: "I’ve emailed you once to ask for a review.",
  },
};

export const refusableMails = Object.keys(refusalWords).filter(
  (mail): mail is RefusableMail => mail in refusalWords,
);

/** The button in the mail, and the one on the client's page to which it leads. */
export function stopLabel(mail: RefusableMail): string {
  return `Stop ${refusalWords[mail].emails}`;
}
