import { CustomResource, Duration } from "aws-cdk-lib";
import { Construct } from "constructs";
import type { ProductFunction } from "./functions.ts";

/** Increase it and deploy to replace the secret (docs/decisions/0053-flat-rate-plan.md). */
const generation = 1;

/** A random value by which our CloudFront distribution proves itself to the functions. */
export class OriginSecret extends Construct {
  /** Resolved during the deployment: the template does not have it. */
  readonly value: string;

  constructor(scope: Construct, id: string, maker: ProductFunction) {
    super(scope, id);
    this.value = new CustomResource(this, "Value", {
      resourceType: "Custom::OriginSecret",
      serviceToken: maker.functionArn,
      serviceTimeout: Duration.minutes(1),
      properties: { generation },
    }).ref;
  }
}
