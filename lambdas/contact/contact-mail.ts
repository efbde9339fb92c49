import { type MailContext, trainerMail } from "#lambdas/mail/compose-mail.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import type { ContactMessage } from "#shared/contact/contact.ts";
import { paths } from "#shared/site/paths.ts";
import { firstName } from "#shared/website/first-name.ts";

/** A visitor's message as mail to the trainer, whose reply goes to the visitor. */
export function composeContactMail(message: ContactMessage, context: MailContext): Mail {
  const { user_name: name, user_email: email } = message;
  return trainerMail({ email }, context, {
    subject: `New message from ${name}`,
    title: "New message",
    preview: `${name} has written to you.`,
    paragraphs: [message.message],
    actions: [{ label: `Reply to ${firstName(name)}`, url: mailtoUrl(email) }],
    sections: [
      {
        title: "From",
        rows: [
          { label: "Name", value: name },
          { label: "Email", value: email },
        ],
      },
    ],
    closing: [
      `${name} wrote this on ${context.siteOrigin}${paths.contact}. The email address is as typed, and has not been checked.`,
    ],
  });
}

/** Addresses may contain `?` and `&`, which would add recipients to a link. */
function mailtoUrl(email: string): string {
  return `mailto:${email.split("@").map(encodeURIComponent).join("@")}`;
}
