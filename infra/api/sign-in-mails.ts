import type { Site } from "#shared/site/operators-site.ts";
import { temporaryPasswordDays } from "#shared/values/password-policy.ts";

/**
 * The texts of Cognito's mails, which are HTML. Cognito puts the address in place of `{username}`, and a
 * password or a code in place of `{####}`.
 */
export function signInMails({ brand, origin }: Pick<Site, "brand" | "origin">) {
  const name = escapeHtml(brand);
  const host = new URL(origin).host;
  const login = `${origin}/login`;
  const page = `<a href="${login}">${login}</a>`;
  return {
    invitation: {
      emailSubject: `Your sign-in for ${host}`,
      emailBody: [
        `<p>Hello, you can now look after the bookings and the website of ${name}, ${host}.</p>`,
        `<p>Sign in at ${page} with<br>the email address {username}<br>the temporary password <b>{####}</b></p>`,
        `<p>The page then asks you to choose your own password. The temporary one is valid for ${temporaryPasswordDays} days.</p>`,
        "<p>If you did not expect this email, you can ignore it.</p>",
      ].join("\n"),
    },
    /** For a new password, and for an address that is to be confirmed. */
    code: {
      emailSubject: `Your code for ${host}`,
      emailBody: [
        "<p>Your code is <b>{####}</b>. Use it within an hour.</p>",
        `<p>It is for your sign-in to ${name} at ${page}. Enter it on the page that asks for it.</p>`,
        `<p>If you did not ask for a code, ignore this email: without the code, your sign-in stays as it is. Never share this code. Nobody from ${name} will ask you for it.</p>`,
      ].join("\n"),
    },
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
