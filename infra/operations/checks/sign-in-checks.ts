import { DescribeUserPoolCommand } from "@aws-sdk/client-cognito-identity-provider";
import {
  type Administrator,
  accountOf,
  isSameAddress,
  listAdministrators,
} from "#infra/operations/connection/administrators.ts";
import { canSendSignInMails } from "#infra/operations/connection/sign-in-sender.ts";
import { deployCommand } from "#infra/stages.ts";
import { paths } from "#shared/site/paths.ts";
import { absent, type CheckResult, type Deployed, failed, ok, todo } from "./check.ts";

const addresses = (administrators: readonly Administrator[]) =>
  administrators.map(({ email }) => email).join(", ");

/** Whether strangers who ask for codes cannot use up the mails that let the trainer in again. */
export async function checkSignInMails(deployed: Deployed): Promise<CheckResult> {
  const { clients, choices, site, stage, userPoolId } = deployed;
  const { UserPool } = await clients.cognito.send(
    new DescribeUserPoolCommand({ UserPoolId: userPoolId }),
  );
  const isFromSender = UserPool?.EmailConfiguration?.EmailSendingAccount === "DEVELOPER";
  const canSend = await canSendSignInMails(clients.ses, site.senderEmail, choices);
  const deploy = `deploy again: ${deployCommand(stage)}`;
  if (isFromSender) {
    return canSend
      ? ok(`come from ${site.senderEmail}`)
      : failed(
          `come from ${site.senderEmail}, which SES does not let send to any address`,
          `Until it does, let Cognito's own address send them: leave signInMailFromSender out of operator/stages.ts, and ${deploy}`,
        );
  }
  const message = "come from Cognito's own address, at most 50 a day";
  if (stage !== "prod" || choices.signInMailFromSender !== undefined) return ok(message);
  return todo(
    `${message}, which a stranger who knows the trainer's address can use up`,
    canSend
      ? `SES lets ${site.senderEmail} send them now: ${deploy}`
      : `When Sender's address and Sending email are ok, ${deploy}. With hostedZoneId, senderEmail must be at the domain itself. To keep Cognito's address, set signInMailFromSender: false in operator/stages.ts.`,
  );
}

/** Whether visitors see no address that signs in: with wrong passwords they could keep it locked. */
export async function checkSignInAddresses(deployed: Deployed): Promise<CheckResult> {
  const { fetch, site, stage, siteOrigin } = deployed;
  if (stage !== "prod") return absent("are compared in prod only");
  const members = await listAdministrators(deployed);
  const enabled = members.filter(({ isEnabled }) => isEnabled);
  const answer = await fetch(`${siteOrigin}${paths.privacy}`);
  if (!answer.ok) throw new Error(`${paths.privacy} answered ${answer.status}`);
  const page = (await answer.text()).toLowerCase();
  const onSite = enabled.filter(({ email }) => page.includes(`mailto:${email.toLowerCase()}"`));
  const inMails = enabled.filter(({ email }) => isSameAddress(email, site.senderEmail));
  if (onSite.length + inMails.length === 0) return ok("are not shown to visitors");
  const shown = [
    onSite.length > 0 && `the site shows ${addresses(onSite)}`,
    inMails.length > 0 && `emails come from ${addresses(inMails)}`,
  ].filter(Boolean);
  const remedies = [
    onSite.length > 0 && "let the trainer show another address in the admin area under Website",
    inMails.length > 0 && "set another senderEmail in operator/site.ts and deploy",
  ].filter(Boolean);
  return todo(
    `${shown.join(", and ")}, so strangers can keep the sign-in locked with wrong passwords`,
    `Keep the address for signing in private: ${remedies.join(", and ")}.`,
  );
}

/** Whether a stolen password alone does not open the admin area. */
export async function checkSecondFactors(deployed: Deployed): Promise<CheckResult> {
  if (deployed.stage !== "prod") return absent("is asked for in prod only");
  const members = await listAdministrators(deployed);
  const without: Administrator[] = [];
  for (const member of members) {
    // The others cannot sign in, or have not yet.
    if (!member.isEnabled || member.status !== "CONFIRMED") continue;
    const user = await accountOf(deployed, member.email).find();
    if (!user?.UserMFASettingList?.length) without.push(member);
  }
  if (without.length === 0) return ok("every administrator who has signed in has one");
  return todo(
    `a password is enough for ${addresses(without)}`,
    "The administrator sets up an authenticator app in the admin area under Settings → Account.",
  );
}
