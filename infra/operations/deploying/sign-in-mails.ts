import type { SESv2Client } from "@aws-sdk/client-sesv2";
import { canSendSignInMails } from "#infra/operations/connection/sign-in-sender.ts";
import type { StageChoices } from "#infra/stage-choices.ts";

/** What a deployment of `prod` decides by. */
interface Deploying {
  readonly ses: SESv2Client;
  readonly senderEmail: string;
  readonly choices: Pick<StageChoices, "domain" | "hostedZoneId" | "signInMailFromSender">;
}

/**
 * Whether this deployment leaves the sign-in's mails to Cognito's own address, which always works: the
 * operator has not chosen, and SES does not let the sender send them yet, or does not say.
 */
export async function needsCognitosAddress({
  ses,
  senderEmail,
  choices,
}: Deploying): Promise<boolean> {
  if (choices.signInMailFromSender !== undefined) return false;
  try {
    return !(await canSendSignInMails(ses, senderEmail, choices));
  } catch {
    return true;
  }
}
