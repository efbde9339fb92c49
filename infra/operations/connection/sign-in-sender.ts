import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  type SESv2Client,
} from "@aws-sdk/client-sesv2";
import type { StageChoices } from "#infra/stage-choices.ts";
import { unlessMissing } from "./failure.ts";

export const findIdentity = (ses: SESv2Client, EmailIdentity: string) =>
  unlessMissing(ses.send(new GetEmailIdentityCommand({ EmailIdentity })), NotFoundException);

/**
 * Whether Cognito can send its mails from the sender. The deployment fails when SES has not verified the
 * identity that the user pool names; in SES's sandbox, the invitation and the codes would fail.
 */
export async function canSendSignInMails(
  ses: SESv2Client,
  senderEmail: string,
  { domain, hostedZoneId }: Pick<StageChoices, "domain" | "hostedZoneId">,
): Promise<boolean> {
  const { ProductionAccessEnabled, SendingEnabled } = await ses.send(new GetAccountCommand({}));
  if (!ProductionAccessEnabled || SendingEnabled === false) return false;
  const isOfDomain =
    domain !== undefined &&
    hostedZoneId !== undefined &&
    senderEmail.toLowerCase().endsWith(`@${domain}`);
  // As the stack chooses it (infra/mail/email.ts).
  const identity = await findIdentity(ses, isOfDomain ? domain : senderEmail);
  return identity?.VerifiedForSendingStatus ?? false;
}
