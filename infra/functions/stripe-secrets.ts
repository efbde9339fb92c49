import { Stack } from "aws-cdk-lib";
import { Grant } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { type Stage, stripeParameters } from "#infra/stages.ts";
import type { StripeSecret } from "./function-table.ts";

/** The environment variable in which a function finds the name of each parameter. */
const variables: Readonly<Record<StripeSecret, string>> = {
  secretKey: "STRIPE_SECRET_KEY_PARAMETER",
  publishableKey: "STRIPE_PUBLISHABLE_KEY_PARAMETER",
  webhookSecret: "STRIPE_WEBHOOK_SECRET_PARAMETER",
};

/**
 * Stripe's keys: SecureString parameters that the operator writes and the template only refers to.
 * The AWS-managed key `aws/ssm` encrypts them. Its own policy allows every reader of a parameter to
 * decrypt it, so no `kms:Decrypt` is granted here.
 */
export class StripeSecrets extends Construct {
  readonly #names: ReturnType<typeof stripeParameters>;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.#names = stripeParameters(stage);
  }

  /** Lets a function read one secret, and sets the parameter's name in its environment. */
  grantRead(grantee: LambdaFunction, secret: StripeSecret): void {
    grantee.addEnvironment(variables[secret], this.#names[secret]);
    Grant.addToPrincipal({
      grantee,
      actions: ["ssm:GetParameter"],
      resourceArns: [
        Stack.of(this).formatArn({
          service: "ssm",
          resource: "parameter",
          resourceName: this.#names[secret].slice(1),
        }),
      ],
    });
  }
}
