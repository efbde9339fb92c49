import {
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
} from "aws-cdk-lib/aws-cloudfront";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";

/** Increase it and deploy to replace the secret (docs/decisions/0041-limits.md). */
const secretGeneration = 1;

/** Makes CloudFront pass the visitor's address to the functions that need it. */
export class VisitorAddress extends Construct {
  /** Adds the visitor's address to a request. */
  readonly requestPolicy: OriginRequestPolicy;
  /** Proves that a request came through CloudFront: the random id of `requestPolicy`. */
  readonly originSecret: string;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.requestPolicy = new OriginRequestPolicy(this, `RequestPolicy${secretGeneration}`, {
      comment: "Touchline's requests that are limited by the visitor's address",
      headerBehavior: OriginRequestHeaderBehavior.allowList(
        "Content-Type",
        "CloudFront-Viewer-Address",
      ),
      queryStringBehavior: OriginRequestQueryStringBehavior.none(),
      cookieBehavior: OriginRequestCookieBehavior.none(),
    });
    this.originSecret = this.requestPolicy.originRequestPolicyId;
  }

  /** Gives a function the secret, so that it trusts an address only from CloudFront. */
  grantRead(grantee: LambdaFunction): void {
    grantee.addEnvironment("ORIGIN_SECRET", this.originSecret);
  }
}
