import { Duration, Stack } from "aws-cdk-lib";
import { Certificate, type ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { CfnSubscription } from "aws-cdk-lib/aws-pricingplanmanager";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import { Construct } from "constructs";
import { SiteBucket } from "#infra/data/site-bucket.ts";
import type { Domain } from "#infra/settings.ts";
import { originSecretHeader } from "#shared/contract/endpoint.ts";
import type { EdgeStack } from "./edge-stack.ts";
import { pageRoutingCode, readPageRoutes, visitorAddressCode } from "./page-routing.ts";
import { pageHeaders, readInlineStyleHashes } from "./security-policies.ts";
import { deploySite, type SiteFiles } from "./site-files.ts";

export interface WebsiteProps extends SiteFiles {
  /** The API's host name, served under `/api/`. */
  readonly apiDomainName: string;
  /** Proves to the functions that a request comes through CloudFront. */
  readonly originSecret: string;
  readonly domain?: Domain | undefined;
  readonly edge?: EdgeStack | undefined;
  readonly freePlan: boolean;
}

/**
 * By default CloudFront repeats these errors for ten seconds to everyone who asks for the same
 * address, even a 5xx with `no-store`: trying again would not help.
 */
const repeatedErrors = [404, 500, 501, 502, 503, 504];

/** The CloudFront distribution: the site's files from a private bucket, and the API under `/api/`. */
export class Website extends Construct {
  /** The site's address, without a trailing slash. */
  readonly origin: string;
  /** CloudFront's own name, to which a domain points. */
  readonly distributionDomainName: string;
  readonly bucket: SiteBucket;

  constructor(scope: Construct, id: string, props: WebsiteProps) {
    super(scope, id);
    this.bucket = new SiteBucket(this, "Files", props.stage);
    const distribution = this.#distribute(props);
    this.distributionDomainName = distribution.domainName;
    if (props.domain) this.#publish(props.domain, distribution);
    if (props.freePlan) this.#subscribe(distribution, props.edge);
    deploySite(this, this.bucket, props);
    this.origin = `https://${props.domain?.host ?? this.distributionDomainName}`;
  }

  #distribute(props: WebsiteProps): Distribution {
    const { siteDirectory, apiDomainName, originSecret, domain, edge } = props;
    const routing = pageRoutingCode(
      readPageRoutes(siteDirectory),
      pageHeaders(Stack.of(this).region, readInlineStyleHashes(siteDirectory)),
      domain,
    );
    const pageRouting = this.#edgeFunction("PageRouting", routing);
    const visitorAddress = this.#edgeFunction("VisitorAddress", visitorAddressCode);
    const api = {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      customHeaders: { [originSecretHeader]: originSecret },
    };
    const files = {
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      // Follows the Cache-Control that each file was deployed with, or rendered.
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    };
    // Any origin may read what pages load: Stripe's card form loads our font.
    const loaded = {
      ...files,
      responseHeadersPolicy: ResponseHeadersPolicy.CORS_ALLOW_ALL_ORIGINS_AND_SECURITY_HEADERS,
    };
    const pages = {
      ...files,
      responseHeadersPolicy: ResponseHeadersPolicy.SECURITY_HEADERS,
      functionAssociations: [
        { function: pageRouting, eventType: FunctionEventType.VIEWER_REQUEST },
        { function: pageRouting, eventType: FunctionEventType.VIEWER_RESPONSE },
      ],
    };
    return new Distribution(this, "Distribution", {
      comment: "Touchline",
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...(domain && {
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2025,
        domainNames: [domain.host, domain.otherHost],
        certificate: this.#certificate(domain, edge),
      }),
      ...(edge?.webAclArn !== undefined && { webAclId: edge.webAclArn }),
      errorResponses: repeatedErrors.map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
      // At most five behaviours, and only managed policies: docs/decisions/0053-flat-rate-plan.md.
      defaultBehavior: pages,
      additionalBehaviors: {
        // The library and its workouts, which the API renders: docs/decisions/0070-pages-of-workouts.md.
        "/workouts*": {
          ...pages,
          origin: new HttpOrigin(apiDomainName, { ...api, originPath: "/api" }),
        },
        "/assets/*": loaded,
        "/pictures/*": loaded,
        "/api/*": {
          origin: new HttpOrigin(apiDomainName, api),
          viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          // The gateway only accepts its own host name.
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
          responseHeadersPolicy: ResponseHeadersPolicy.SECURITY_HEADERS,
          functionAssociations: [
            { function: visitorAddress, eventType: FunctionEventType.VIEWER_REQUEST },
          ],
        },
      },
    });
  }

  #edgeFunction(id: string, code: string): EdgeFunction {
    return new EdgeFunction(this, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    });
  }

  #certificate({ proof }: Domain, edge: EdgeStack | undefined): ICertificate {
    if ("certificateArn" in proof) {
      return Certificate.fromCertificateArn(this, "Certificate", proof.certificateArn);
    }
    if (!edge?.certificate) throw new Error("The domain has no certificate.");
    return edge.certificate;
  }

  #subscribe({ distributionArn }: Distribution, edge: EdgeStack | undefined): void {
    if (edge?.webAclArn === undefined) throw new Error("The plan needs a firewall.");
    new CfnSubscription(this, "Plan", {
      planFamily: "CloudFront",
      planTier: "FREE",
      resourceArns: [distributionArn, edge.webAclArn],
    });
  }

  /** Points both names of the domain to CloudFront, if its DNS is in Route 53. */
  #publish({ name, host, otherHost, proof }: Domain, distribution: Distribution): void {
    if (!("hostedZoneId" in proof)) return;
    const zone = HostedZone.fromHostedZoneAttributes(this, "Zone", {
      hostedZoneId: proof.hostedZoneId,
      zoneName: name,
    });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
    for (const [id, recordName] of [
      ["Host", host],
      ["OtherHost", otherHost],
    ] as const) {
      new ARecord(this, `${id}Ipv4`, { zone, recordName, target });
      new AaaaRecord(this, `${id}Ipv6`, { zone, recordName, target });
    }
  }
}
