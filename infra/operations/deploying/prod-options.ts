import type { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import type { SESv2Client } from "@aws-sdk/client-sesv2";
import { findStack } from "#infra/operations/connection/deployment.ts";
import { explainFailure } from "#infra/operations/connection/failure.ts";
import { canSendSignInMails } from "#infra/operations/connection/sign-in-sender.ts";
import type { StageChoices } from "#infra/stage-choices.ts";

/** Of no stack, or of one whose first deployment is under way or has failed. */
const isIncomplete = (status: string | undefined) =>
  status === undefined || /^(REVIEW_IN_PROGRESS$|CREATE_(?!COMPLETE$)|ROLLBACK_)/.test(status);

/**
 * The stacks that have never been deployed completely.
 * @returns none when AWS does not say: they are then protected from deletion, which is the safe side,
 *   and CDK reports what is wrong with the credentials.
 */
export async function findIncomplete(
  stacks: readonly { readonly name: string; readonly client: CloudFormationClient }[],
): Promise<readonly string[]> {
  try {
    const found: string[] = [];
    for (const { name, client } of stacks) {
      if (isIncomplete((await findStack(client, name))?.StackStatus)) found.push(name);
    }
    return found;
  } catch {
    return [];
  }
}

/**
 * Whether this deployment leaves the sign-in's mails to Cognito's own address, which always works: the
 * operator has not chosen, and SES does not let the sender send them yet.
 * @throws when SES does not say: a failed call must not turn mails of the sender back into Cognito's
 */
export async function needsCognitosAddress(
  ses: SESv2Client,
  senderEmail: string,
  choices: Pick<StageChoices, "domain" | "hostedZoneId" | "signInMailFromSender">,
): Promise<boolean> {
  if (choices.signInMailFromSender !== undefined) return false;
  try {
    return !(await canSendSignInMails(ses, senderEmail, choices));
  } catch (error) {
    const { message, remedy } = explainFailure(error);
    throw new Error(
      `Nothing is deployed, because SES does not say whether ${senderEmail} may send the sign-in emails: ${message}\n${remedy} To deploy without asking, add -c signInMailFromSender=true, or =false if Cognito's own address sends them.`,
      { cause: error },
    );
  }
}
