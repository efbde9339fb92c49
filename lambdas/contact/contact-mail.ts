import { firstName, londonYear, type MailDocument, renderMail } from "#lambdas/mail/mail-layout.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import type { ContactMessage } from "#shared/contact/contact.ts";
import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import type { Website } from "#shared/website/website.ts";

/** A visitor's message as mail to the trainer, whose reply goes to the visitor. */
export function composeContactMail(
  message: ContactMessage,
  { who }: Website,
  siteOrigin: string,
  now: Date,
): Mail {
  const { user_name: name, user_email: email } = message;
  const subject = `New message from ${name}`;
  const document: MailDocument = {
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
      `${name} wrote to you on ${siteOrigin}${paths.contact}. The address has not been checked.`,
    ],
    year: londonYear(now),
    who,
  };
  return {
    to: site.trainerEmail,
    replyTo: email,
    subject,
    ...renderMail(document),
  };
}

/** Addresses may contain `?` and `&`, which would add recipients to a link. */
function mailtoUrl(email: string): string {
  return `mailto:${email.split("@").map(encodeURIComponent).join("@")}`;
}
