/** A mail of the stand-in. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The template of mails with a code; `{####}` stands for the code. */
export interface CodeTemplate {
  readonly subject: string;
  /** HTML. */
  readonly message: string;
}

/** Cognito's own, of a pool without a template. */
const ownTemplate: CodeTemplate = {
  subject: "Your verification code",
  message: "Your verification code is {####}",
};

/** The one mail that Cognito sends for every code: of a new password, and of a new address. */
export function codeMail(to: string, code: string, template = ownTemplate): Mail {
  const html = template.message.replaceAll("{####}", code);
  const text = html.replace(/<br>|<\/p>/g, "\n").replace(/<[^>]+>/g, "");
  return { to, subject: template.subject, text: text.trim(), html };
}
