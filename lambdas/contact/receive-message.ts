import { DomainError } from "#lambdas/http/domain-error.ts";
import type { Log } from "#lambdas/http/log.ts";
import type { Mailer } from "#lambdas/mail/ses-mailer.ts";
import { type ContactDelivery, type ContactMessage, isFromBot } from "#shared/contact/contact.ts";
import { composeContactMail } from "./contact-mail.ts";
import type { MessageClaimStore } from "./message-claim-store.ts";
import {
  contactLimits,
  type KeyedDigest,
  networkOf,
  type RateLimitStore,
} from "./rate-limit-store.ts";

export interface ContactDependencies {
  readonly limits: RateLimitStore;
  readonly claims: MessageClaimStore;
  readonly digest: KeyedDigest;
  readonly mail: Mailer;
  readonly siteOrigin: string;
  readonly now: () => Date;
  readonly requestId: string;
  readonly log: Log;
}

/**
 * Mails a visitor's message to the trainer before answering, so a visitor who sees no error can rely
 * on it. A bot's message is dropped, and answered as if it had been sent.
 * @param address the visitor's network address.
 * @throws DomainError `too_many_requests`; `conflict` while the same message is being sent;
 *   `message_not_sent`, after which the visitor should send it again.
 */
export async function receiveMessage(
  dependencies: ContactDependencies,
  message: ContactMessage & ContactDelivery,
  address: string,
): Promise<void> {
  const { log } = dependencies;
  if (isFromBot(message)) {
    log.info("bot_turned_away", { reason: message.website ? "hidden_field" : "too_fast" });
    return;
  }
  await requireRoom(dependencies, address);
  if (message.messageId === undefined) return send(dependencies, message);
  await sendOnce(dependencies, message, message.messageId);
}

async function requireRoom({ limits, now, log }: ContactDependencies, address: string) {
  const { address: perAddress, everyone } = contactLimits;
  const reached = !(await limits.take(perAddress, networkOf(address), now()))
    ? perAddress
    : !(await limits.take(everyone, "everyone", now()))
      ? everyone
      : undefined;
  if (!reached) return;
  log.warn("contact_limit_reached", { reason: reached.name });
  throw new DomainError("too_many_requests");
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
  { mail, siteOrigin, now }: ContactDependencies,
  message: ContactMessage,
): Promise<void> {
  try {
    await mail.send(composeContactMail(message, siteOrigin, now()));
  } catch (cause) {
    throw new DomainError("message_not_sent", { cause });
  }
}
