import { Stack } from "aws-cdk-lib";
import { Grant } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { type Stage, stripeParameters } from "./stages.ts";

/**
 * Stripe's keys, as SecureString parameters that the operator writes by hand: CloudFormation can
 * only refer to them, which keeps them out of the template. Encrypted with the AWS-managed key
 * `aws/ssm`, whose own policy lets whoever may read a parameter decrypt it; no `kms:Decrypt` is
 * granted here.
 */
export class StripeSecrets extends Construct {
  readonly #names: ReturnType<typeof stripeParameters>;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.#names = stripeParameters(stage);
  }

  grantSecretKey(grantee: LambdaFunction): void {
    this.#grant(grantee, "STRIPE_SECRET_KEY_PARAMETER", this.#names.secretKey);
  }

  grantPublishableKey(grantee: LambdaFunction): void {
    this.#grant(grantee, "STRIPE_PUBLISHABLE_KEY_PARAMETER", this.#names.publishableKey);
  }

  grantWebhookSecret(grantee: LambdaFunction): void {
    this.#grant(grantee, "STRIPE_WEBHOOK_SECRET_PARAMETER", this.#names.webhookSecret);
  }

  #grant(grantee: LambdaFunction, variable: string, parameterName: string): void {
    grantee.addEnvironment(variable, parameterName);
    Grant.addToPrincipal({
      grantee,
      actions: ["ssm:GetParameter"],
      resourceArns: [
        Stack.of(this).formatArn({
          service: "ssm",
          resource: "parameter",
          resourceName: parameterName.slice(1),
        }),
      ],
    });
  }
}
