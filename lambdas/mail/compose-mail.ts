import { site } from "#shared/site/site.ts";
import { firstName } from "#shared/website/first-name.ts";
import type { WebsiteFacts } from "#shared/website/website-facts.ts";
import type { CalendarFile } from "./compose-invitation.ts";
import { londonYear, type MailAction, type MailDocument, renderMail } from "./mail-layout.ts";
import type { Mail } from "./ses-mailer.ts";

/** What every mail is composed from, beside its content. */
export interface MailContext {
  readonly website: WebsiteFacts;
  readonly siteOrigin: string;
  readonly now: Date;
}

/** For a mail to a client: also the address of their page, with a token that no other mail has. */
export interface LinkedContext extends MailContext {
  readonly clientPage: string;
}

interface MailContent extends Omit<MailDocument, "sections" | "closing" | "year" | "who"> {
  readonly subject: string;
  readonly sections?: MailDocument["sections"];
  readonly closing?: readonly string[];
  readonly file?: CalendarFile | undefined;
}

export interface ClientMailContent extends Omit<MailContent, "subject" | "actions"> {
  /** By default the title, and who writes. */
  readonly subject?: string;
  /** A label alone leads to the client's page. The first one is the main one. */
  readonly actions: readonly (string | MailAction)[];
}

export interface Correspondent {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * A mail to a client, greeted and signed with first names, whose reply goes to the public address.
 * @throws Error when the client has left no address.
 */
export function clientMail(
  { name, email }: Correspondent,
  context: LinkedContext,
  content: ClientMailContent,
): Mail {
  if (email === undefined) throw new Error("A mail to a client needs an address.");
  const { who, where } = context.website;
  const trainer = firstName(who.name);
  const { title, subject = `${title} – ${trainer}`, paragraphs, actions, closing = [] } = content;
  const greeting = name === undefined ? "Hello," : `Hi ${firstName(name)},`;
  return composeMail(email, where.contactEmail, context, {
    ...content,
    subject,
    paragraphs: [greeting, ...paragraphs],
    actions: actions.map((action) =>
      typeof action === "string" ? { label: action, url: context.clientPage } : action,
    ),
    closing: [...closing, "Something not right, or a question? Just reply to this email.", trainer],
  });
}

/** A mail to the trainer, whose reply goes to the client or visitor if they have left an address. */
export function trainerMail(
  { email = site.trainerEmail }: Correspondent,
  context: MailContext,
  content: MailContent,
): Mail {
  return composeMail(site.trainerEmail, email, context, content);
}

function composeMail(
  to: string,
  replyTo: string,
  { website: { who }, now }: MailContext,
  { subject, sections = [], closing = [], file, ...content }: MailContent,
): Mail {
  const document = { ...content, sections, closing, year: londonYear(now), who };
  return { to, replyTo, subject, ...renderMail(document), ...(file && { file }) };
}
