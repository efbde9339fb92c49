import * as z from "zod/mini";
import { apiErrors } from "#shared/contract/errors.ts";
import {
  EmailAddress,
  requiredLine,
  requiredParagraph,
  textMessages,
} from "#shared/values/text-fields.ts";

export const contactMessages = {
  messageRequired: "Please enter your message.",
  sent: "Message sent successfully!",
  failed: apiErrors.message_not_sent.detail,
} as const;

/** Room for a long letter, in characters; a mail takes far more. */
const maximumMessageLength = 5000;

/** What a visitor writes to the trainer. */
export const ContactMessage = z.object({
  user_name: requiredLine(textMessages.nameRequired),
  user_email: EmailAddress,
  message: requiredParagraph(contactMessages.messageRequired, maximumMessageLength),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/**
 * What the page sends along with a message. All of it may be left out: who calls the API without
 * the page needs the message alone.
 */
export const ContactDelivery = z.object({
  /** The same for every attempt to send one message, so that it is mailed once. */
  messageId: z.optional(z.uuid()),
  /** A field that people do not see. Whoever fills it in is none. */
  website: z.optional(z.string()),
  /** How long the form has been in front of the visitor, in milliseconds. */
  fillTimeMs: z.optional(z.number().check(z.minimum(0))),
});
export type ContactDelivery = z.infer<typeof ContactDelivery>;

/** Nobody reads, writes and sends a message in less, whatever their browser fills in for them. */
const minimumFillTimeMs = 2000;

/** Whether a message was sent by a program rather than a person, as far as it gives itself away. */
export function isFromBot({
  website = "",
  fillTimeMs = minimumFillTimeMs,
}: ContactDelivery): boolean {
  return website !== "" || fillTimeMs < minimumFillTimeMs;
}
