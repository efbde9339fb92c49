import { DomainError } from "#lambdas/http/domain-error.ts";
import type { VisitorLimits } from "#lambdas/limits/limit-visitors.ts";
import type { Mailer } from "#lambdas/mail/ses-mailer.ts";
import type { ReadWebsite } from "#lambdas/website/website-reader.ts";
import type { ContactMessage } from "#shared/contact/contact.ts";
import { composeContactMail } from "./contact-mail.ts";

export interface ContactDependencies {
  readonly limits: VisitorLimits;
  readonly mail: Mailer;
  readonly website: ReadWebsite;
  readonly siteOrigin: string;
  readonly now: () => Date;
}

/**
 * Mails a visitor's message to the trainer before answering, so a visitor who sees no error can rely
 * on it. A visitor who sends a message again because the answer was lost sends it twice.
 * @throws DomainError `too_many_requests`; `message_not_sent`, after which the visitor should send it again.
 */
export async function receiveMessage(
  { limits, mail, website, siteOrigin, now }: ContactDependencies,
  message: ContactMessage,
): Promise<void> {
  await limits.count("message");
  try {
    const context = { website: await website(), siteOrigin, now: now() };
    await mail.send(composeContactMail(message, context), { mail: "contact" });
  } catch (cause) {
    throw new DomainError("message_not_sent", { cause });
  }
}
