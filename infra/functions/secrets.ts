import { Stack } from "aws-cdk-lib";
import { Grant } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { calendarKeyParameters, type Stage, stripeParameters } from "#infra/stages.ts";
import type { StripeSecret } from "./function-table.ts";

const stripeVariables: Readonly<Record<StripeSecret, string>> = {
  secretKey: "STRIPE_SECRET_KEY_PARAMETER",
  publishableKey: "STRIPE_PUBLISHABLE_KEY_PARAMETER",
  webhookSecret: "STRIPE_WEBHOOK_SECRET_PARAMETER",
};

/** Lets a function read one of Stripe's keys, and sets the parameter's name in its environment. */
export function grantStripeSecret(
  grantee: LambdaFunction,
  stage: Stage,
  secret: StripeSecret,
): void {
  grantSecret(grantee, stripeVariables[secret], stripeParameters(stage)[secret]);
}

/** The same for the keys that the calendars sign their events with. */
export function grantCalendarKeys(grantee: LambdaFunction, stage: Stage): void {
  const { calendly, calCom } = calendarKeyParameters(stage);
  grantSecret(grantee, "CALENDLY_KEY_PARAMETER", calendly);
  grantSecret(grantee, "CAL_COM_KEY_PARAMETER", calCom);
}

/**
 * The operator writes the keys as SecureString parameters. The AWS-managed key `aws/ssm` encrypts them; its
 * own policy allows every reader of a parameter to decrypt it, so no `kms:Decrypt` is granted here.
 */
function grantSecret(grantee: LambdaFunction, variable: string, name: string): void {
  grantee.addEnvironment(variable, name);
  const resourceName = name.slice(1);
  Grant.addToPrincipal({
    grantee,
    actions: ["ssm:GetParameter"],
    resourceArns: [
      Stack.of(grantee).formatArn({ service: "ssm", resource: "parameter", resourceName }),
    ],
  });
}
