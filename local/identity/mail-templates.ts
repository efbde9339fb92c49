import type { UserPoolSettings } from "../template/read-identity.ts";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * A mail by one of the pool's templates, which are HTML. In them, `{####}` stands for the code or the
 * password, and `{username}` for the address.
 */
export function mailWith(
  { subject, message }: UserPoolSettings["codeTemplate"],
  to: string,
  secret: string,
): Mail {
  const html = message.replaceAll("{####}", secret).replaceAll("{username}", to);
  const text = html.replace(/<br>|<\/p>/g, "\n").replace(/<[^>]+>/g, "");
  return { to, subject, text: text.trim(), html };
}
