import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { VisitorLimits } from "#lambdas/limits/limit-visitors.ts";
import type { KeyedDigest } from "#lambdas/limits/rate-limit-store.ts";
import type { Mailer } from "#lambdas/mail/ses-mailer.ts";
import type { ReadWebsite } from "#lambdas/website/website-reader.ts";
import { type ContactDelivery, type ContactMessage, isFromBot } from "#shared/contact/contact.ts";
import { composeContactMail } from "./contact-mail.ts";
import type { MessageClaimStore } from "./message-claim-store.ts";

export interface ContactDependencies {
  readonly limits: VisitorLimits;
  readonly claims: MessageClaimStore;
  readonly digest: KeyedDigest;
  readonly mail: Mailer;
  readonly website: ReadWebsite;
  readonly siteOrigin: string;
  readonly now: () => Date;
  readonly requestId: string;
  readonly log: Log;
}

/**
 * Mails a visitor's message to the trainer before answering, so a visitor who sees no error can rely
 * on it. A bot's message is dropped, and answered as if it had been sent.
 * @throws DomainError `too_many_requests`; `conflict` while the same message is being sent;
 *   `message_not_sent`, after which the visitor should send it again.
 */
export async function receiveMessage(
  dependencies: ContactDependencies,
  message: ContactMessage & ContactDelivery,
): Promise<void> {
  const { limits, log } = dependencies;
  if (isFromBot(message)) {
    log.info("bot_turned_away", { reason: message.website ? "hidden_field" : "too_fast" });
    return;
  }
  await limits.count("message");
  if (message.messageId === undefined) return send(dependencies, message);
  await sendOnce(dependencies, message, message.messageId);
}

async function sendOnce(
  dependencies: ContactDependencies,
  message: ContactMessage,
  messageId: string,
): Promise<void> {
  const { claims, digest, now, requestId, log } = dependencies;
  // A text that was edited before it was sent again is another message.
  const claim = digest(messageId, message.user_name, message.user_email, message.message);
  const outcome = await claims.claim(claim, requestId, now());
  if (outcome === "sent") return;
  if (outcome === "sending") throw new DomainError("conflict");

  /** An unsettled claim lapses, so a failure here must not change the visitor's answer. */
  const settle = async (state: "sent" | "failed") => {
    try {
      await claims.settle(claim, requestId, state);
    } catch (error) {
      log.warn("claim_not_settled", { state }, error);
    }
  };
  try {
    await send(dependencies, message);
  } catch (error) {
    await settle("failed");
    throw error;
  }
  await settle("sent");
}

async function send(
  { mail, website, siteOrigin, now }: ContactDependencies,
  message: ContactMessage,
): Promise<void> {
  try {
    const context = { website: await website(), siteOrigin, now: now() };
    const composed = composeContactMail(message, context);
    await mail.send(composed, { mail: "contact" });
  } catch (cause) {
    throw new DomainError("message_not_sent", { cause });
  }
}
