import assert from "node:assert/strict";
import * as z from "zod/mini";

const Mails = z.object({
  messages: z.record(
    z.string(),
    z.array(
      z.object({
        To: z.array(z.string()),
        Source: z.string(),
        Subject: z.string(),
        BodyText: z.nullable(z.string()),
        BodyHtml: z.nullable(z.string()),
      }),
    ),
  ),
});

export interface Mail {
  readonly from: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Everything that was mailed to an address, oldest first.
 * @param endpoint the emulator's, which keeps what SES would have sent
 */
export async function mailsTo(endpoint: string, recipient: string): Promise<readonly Mail[]> {
  const answer = await fetch(`${endpoint}/_ministack/ses/messages`);
  const { messages } = Mails.parse(await answer.json());
  return Object.values(messages)
    .flat()
    .filter(({ To }) => To.includes(recipient))
    .map((mail) => ({
      from: mail.Source,
      subject: mail.Subject,
      text: mail.BodyText || mail.BodyHtml || "",
    }));
}

/** The temporary password that somebody was mailed by Cognito. */
export async function mailedPassword(endpoint: string, recipient: string): Promise<string> {
  const [invitation] = await mailsTo(endpoint, recipient);
  const [, password] = /temporary password is (\S+)\.(?:\s|<|$)/.exec(invitation?.text ?? "") ?? [];
  assert.ok(password, "There is no invitation with a password.");
  return password;
}
