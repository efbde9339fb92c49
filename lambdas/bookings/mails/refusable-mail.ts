import {
  type ClientMailContent,
  type Correspondent,
  clientMail,
  type LinkedContext,
} from "#lambdas/mail/compose-mail.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import type { RefusableMail } from "#shared/bookings/mails.ts";
import { stopLabel } from "#shared/bookings/refusal-words.ts";

/** A mail that the client can refuse: its last button leads to the press that stops such mails, and it says so. */
export function refusableMail(
  mail: RefusableMail,
  client: Correspondent,
  context: LinkedContext,
  content: Omit<ClientMailContent, "belowActions">,
): Mail {
  const stop = stopLabel(mail);
  return clientMail(client, context, {
    ...content,
    actions: [...content.actions, stop],
    belowActions: `“${stop}” opens your booking page, where you can stop them with one press.`,
  });
}
