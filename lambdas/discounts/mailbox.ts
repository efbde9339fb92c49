import { createHash } from "node:crypto";

/**
 * The key under which it is stored that a mailbox has used a code: a digest, from which the address
 * cannot be read, only guessed. It is longer than any code, so a visitor cannot enter it as one.
 */
export function mailboxKeyOf(code: string, email: string): { code: string } {
  const digest = createHash("sha256")
    .update(JSON.stringify([code, mailboxOf(email)]))
    .digest("base64url");
  return { code: `${code}#${digest}` };
}

/**
 * The mailbox behind an address, in lower case. Mail services deliver `sam+news@…` to `sam@…`, and
 * Gmail ignores dots as well, so one client has many spellings. Only codes that are once per email use
 * this: mail goes to the address as it was typed.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const [name = ""] = address.slice(0, at).split("+", 1);
  const domain = address.slice(at + 1);
  // An address that begins with + has nothing before it.
  const local = name || address.slice(0, at);
  return gmailDomains.has(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}

const gmailDomains: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);
