import * as z from "zod/mini";
import { errorMessages } from "#shared/contract/error-messages.ts";
import { EmailAddress, PersonName, requiredParagraph } from "#shared/values/text-fields.ts";

export const contactMessages = {
  messageRequired: "Please enter your message.",
  sent: "Message sent successfully!",
  failed: errorMessages.message_not_sent,
} as const;

/** Room for a long letter, in characters; a mail takes far more. */
const maximumMessageLength = 5000;

export const ContactMessage = z.object({
  user_name: PersonName,
  user_email: EmailAddress,
  message: requiredParagraph(contactMessages.messageRequired, maximumMessageLength),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** A person needs longer to write and send a message, even with a browser that fills in fields. */
export const minimumFillTimeMs = 2000;

/**
 * What the page sends along with a message, by which a program is refused. All of it is optional: a caller
 * without the page sends only the message.
 */
export const ContactDelivery = z.object({
  /** A field that people do not see: only programs fill it in. */
  website: z.optional(z.string().check(z.maxLength(0, "Please leave this empty."))),
  /** How long the form has been in front of the visitor, in milliseconds. */
  fillTimeMs: z.optional(
    z.number().check(z.minimum(minimumFillTimeMs, "Please wait for two seconds.")),
  ),
});
export type ContactDelivery = z.infer<typeof ContactDelivery>;
