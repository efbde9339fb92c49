import { Duration } from "aws-cdk-lib";
import { Certificate, type ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AllowedMethods,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import { Construct } from "constructs";
import { SiteBucket } from "#infra/data/site-bucket.ts";
import type { VisitorAddress } from "#infra/functions/visitor-address.ts";
import type { Domain } from "#infra/settings.ts";
import { type Endpoint, originSecretHeader } from "#shared/contract/endpoint.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import type { EdgeStack } from "./edge-stack.ts";
import { pageRoutingCode, readPageRoutes } from "./page-routing.ts";
import { ResponseHeaders } from "./response-headers.ts";
import { deploySite, type SiteFiles } from "./site-files.ts";

export interface WebsiteProps extends SiteFiles {
  /** The API's host name, served under `/api/`. */
  readonly apiDomainName: string;
  readonly visitorAddress: VisitorAddress;
  /** Without a domain, the site is served under CloudFront's own name. */
  readonly domain?: Domain | undefined;
  readonly edge?: EdgeStack | undefined;
}

const endpoints: readonly Endpoint[] = Object.values(contract);

/** Paths whose functions receive the visitor's address. None of them has a parameter. */
const addressedPaths = endpoints.flatMap(({ path, seesAddress }) => (seesAddress ? [path] : []));

const cachedEndpoints = endpoints.filter(({ cache }) => cache);
/** The paths whose answers CloudFront may keep. */
const cachedPathPatterns = cachedEndpoints.map(({ path }) => path.replace(/\{\w+\}/g, "*"));
/** The query parameters that change these answers. CloudFront drops all others. */
const cachedQueryNames = [
  ...new Set(cachedEndpoints.flatMap(({ query }) => Object.keys(query?.shape ?? {}))),
];

/**
 * Unless told otherwise, CloudFront repeats these errors for ten seconds to everyone who asks for the same
 * address, even a 5xx with `no-store`: trying again would not help.
 */
const repeatedErrors = [404, 500, 502, 503, 504];

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
    deploySite(this, this.bucket, props);
    this.origin = `https://${props.domain?.host ?? this.distributionDomainName}`;
  }

  #distribute(props: WebsiteProps): Distribution {
    const { siteDirectory, apiDomainName, visitorAddress, domain, edge } = props;
    const headers = new ResponseHeaders(this, "Headers", siteDirectory);
    const pageRouting = new EdgeFunction(this, "PageRouting", {
      comment: "Routes page addresses to their documents and unknown ones to a 404.",
      code: FunctionCode.fromInline(pageRoutingCode(readPageRoutes(siteDirectory), domain)),
      runtime: FunctionRuntime.JS_2_0,
    });
    const files = {
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      // Follows the Cache-Control that each file was deployed with.
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers.pages,
      compress: true,
    };
    const api = {
      origin: new HttpOrigin(apiDomainName, {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        customHeaders: { [originSecretHeader]: visitorAddress.originSecret },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      responseHeadersPolicy: headers.data,
      compress: true,
    };
    // Without an origin request policy the API sees only what is in the cache key, so one visitor's
    // request cannot change the answer that another visitor gets from the cache.
    const cachedReads = { ...api, cachePolicy: this.#cacheReads() };
    const withAddress = {
      ...api,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: visitorAddress.requestPolicy,
    };
    return new Distribution(this, "Distribution", {
      comment: "Touchline",
      httpVersion: HttpVersion.HTTP2_AND_3,
      // Europe and North America only: the visitors are local.
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(domain && {
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        domainNames: [domain.host, domain.otherHost],
        certificate: this.#certificate(domain, edge),
      }),
      ...(edge?.webAclArn !== undefined && { webAclId: edge.webAclArn }),
      errorResponses: repeatedErrors.map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
      defaultBehavior: {
        ...files,
        functionAssociations: [
          { function: pageRouting, eventType: FunctionEventType.VIEWER_REQUEST },
          { function: pageRouting, eventType: FunctionEventType.VIEWER_RESPONSE },
        ],
      },
      additionalBehaviors: {
        "/assets/*": { ...files, responseHeadersPolicy: headers.assets },
        "/pictures/*": { ...files, responseHeadersPolicy: headers.assets },
        ...Object.fromEntries(cachedPathPatterns.map((pattern) => [pattern, cachedReads])),
        ...Object.fromEntries(addressedPaths.map((path) => [path, withAddress])),
        "/api/*": {
          ...api,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          // The gateway only accepts its own host name.
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        },
      },
    });
  }

  #certificate({ proof }: Domain, edge: EdgeStack | undefined): ICertificate {
    if ("certificateArn" in proof) {
      return Certificate.fromCertificateArn(this, "Certificate", proof.certificateArn);
    }
    if (!edge?.certificate) throw new Error("The domain has no certificate.");
    return edge.certificate;
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

  /** Keeps an answer only for as long as its Cache-Control says. */
  #cacheReads(): CachePolicy {
    return new CachePolicy(this, "CachedReads", {
      comment: "Touchline's public reads",
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.hours(1),
      queryStringBehavior: CacheQueryStringBehavior.allowList(...cachedQueryNames),
      headerBehavior: CacheHeaderBehavior.none(),
      cookieBehavior: CacheCookieBehavior.none(),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
  }
}
