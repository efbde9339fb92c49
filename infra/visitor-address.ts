import {
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
} from "aws-cdk-lib/aws-cloudfront";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";

/** Counted up and deployed, it makes another secret (docs/decisions/0013-origin-secret.md). */
const secretGeneration = 1;

/** How a function gets to know a visitor's address, which only CloudFront sees. */
export class VisitorAddress extends Construct {
  /** Lets CloudFront say where a request comes from. */
  readonly requestPolicy: OriginRequestPolicy;
  /** What CloudFront sends along so that it is believed: the random id of that very policy. */
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

  /** Lets a function tell what CloudFront says from what others say in its place. */
  grantRead(grantee: LambdaFunction): void {
    grantee.addEnvironment("ORIGIN_SECRET", this.originSecret);
  }
}
