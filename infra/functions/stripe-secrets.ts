import { Stack } from "aws-cdk-lib";
import { Grant } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { type Stage, stripeParameters } from "#infra/stages.ts";
import type { StripeSecret } from "./function-table.ts";

const variables: Readonly<Record<StripeSecret, string>> = {
  secretKey: "STRIPE_SECRET_KEY_PARAMETER",
  publishableKey: "STRIPE_PUBLISHABLE_KEY_PARAMETER",
  webhookSecret: "STRIPE_WEBHOOK_SECRET_PARAMETER",
};

/**
 * Lets a function read one of Stripe's keys, and sets the parameter's name in its environment. The
 * operator writes the keys as SecureString parameters. The AWS-managed key `aws/ssm` encrypts them; its
 * own policy allows every reader of a parameter to decrypt it, so no `kms:Decrypt` is granted here.
 */
export function grantStripeSecret(
  grantee: LambdaFunction,
  stage: Stage,
  secret: StripeSecret,
): void {
  const name = stripeParameters(stage)[secret];
  grantee.addEnvironment(variables[secret], name);
  const resourceName = name.slice(1);
  Grant.addToPrincipal({
    grantee,
    actions: ["ssm:GetParameter"],
    resourceArns: [
      Stack.of(grantee).formatArn({ service: "ssm", resource: "parameter", resourceName }),
    ],
  });
}
