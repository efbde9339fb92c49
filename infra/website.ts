import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Duration, RemovalPolicy } from "aws-cdk-lib";
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
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import {
  BucketDeployment,
  CacheControl,
  type ISource,
  Source,
} from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { originSecretHeader } from "#shared/contract/endpoint.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { cachedPathPatterns, cachedQueryNames } from "./cached-reads.ts";
import { deletionProtection } from "./deletion-protection.ts";
import type { EdgeStack } from "./edge-stack.ts";
import { notFoundPage, pageRoutingCode, readPageRoutes } from "./page-routing.ts";
import { ResponseHeaders } from "./response-headers.ts";
import type { Domain } from "./settings.ts";
import type { Stage } from "./stages.ts";
import type { VisitorAddress } from "./visitor-address.ts";

export interface WebsiteProps {
  /** The folder of the built site. */
  readonly siteDirectory: string;
  /** What the pages read from `/config.json`. */
  readonly configuration: Readonly<Record<string, string>>;
  /** The API's host name, served under `/api/`. */
  readonly apiDomainName: string;
  readonly visitorAddress: VisitorAddress;
  readonly stage: Stage;
  /** A domain of one's own; without one, CloudFront's own name serves. */
  readonly domain?: Domain | undefined;
  readonly edge?: EdgeStack | undefined;
}

const endpoints: readonly Endpoint[] = Object.values(contract);
/** Where the API is told who calls. None of these paths has a parameter. */
const addressedPaths = endpoints.flatMap(({ path, seesAddress }) => (seesAddress ? [path] : []));

/** The one address of everything: the site's files from a private bucket, and the API beside them. */
export class Website extends Construct {
  /** Where the site is served, without a trailing slash. */
  readonly origin: string;
  /** CloudFront's own name, which a domain of one's own points to. */
  readonly distributionDomainName: string;
  readonly #bucket: PrivateBucket;

  constructor(scope: Construct, id: string, props: WebsiteProps) {
    super(scope, id);
    this.#bucket = new PrivateBucket(this, "Files", props.stage);
    const distribution = this.#distribute(props);
    this.distributionDomainName = distribution.domainName;
    if (props.domain) this.#publish(props.domain, distribution);
    this.#deploy(props);
    this.origin = `https://${props.domain?.host ?? this.distributionDomainName}`;
  }

  #distribute(props: WebsiteProps): Distribution {
    const { siteDirectory, apiDomainName, visitorAddress, domain, edge } = props;
    const headers = new ResponseHeaders(this, "Headers", siteDirectory);
    const pageRouting = new EdgeFunction(this, "PageRouting", {
      comment: "Leads addresses of pages to their documents; unknown ones to a 404.",
      code: FunctionCode.fromInline(pageRoutingCode(readPageRoutes(siteDirectory), domain)),
      runtime: FunctionRuntime.JS_2_0,
    });
    const files = {
      origin: S3BucketOrigin.withOriginAccessControl(this.#bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      // Honours the Cache-Control that each file was deployed with.
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
    // Without an origin request policy the API sees nothing that is not part of the cache's key, so
    // no request can leave there what the next one must not get.
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
      // Europe and North America: a village's trainer has no visitors elsewhere.
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(domain && {
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        domainNames: [domain.host, domain.otherHost],
        certificate: this.#certificate(domain, edge),
      }),
      ...(edge?.webAclArn !== undefined && { webAclId: edge.webAclArn }),
      defaultBehavior: {
        ...files,
        functionAssociations: [
          { function: pageRouting, eventType: FunctionEventType.VIEWER_REQUEST },
          { function: pageRouting, eventType: FunctionEventType.VIEWER_RESPONSE },
        ],
      },
      additionalBehaviors: {
        "/assets/*": { ...files, responseHeadersPolicy: headers.data },
        ...Object.fromEntries(cachedPathPatterns.map((pattern) => [pattern, cachedReads])),
        ...Object.fromEntries(addressedPaths.map((path) => [path, withAddress])),
        "/api/*": {
          ...api,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          // The gateway knows itself by its own host name only.
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

  /** Leads both names of the domain here, where its DNS is in Route 53. */
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

  /** Keeps what the API says may be kept, for as long as it says, and nothing otherwise. */
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

  #deploy({ siteDirectory, configuration, stage }: WebsiteProps): void {
    const deploying = {
      destinationBucket: this.#bucket,
      // A bucket that goes with its stack has to be empty.
      retainOnDelete: stage === "prod",
      memoryLimit: 512,
      logGroup: new LogGroup(this, "DeploymentLog", {
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    };
    // What an older page in some open tab still refers to stays, so nothing is pruned.
    const assets = new BucketDeployment(this, "Assets", {
      ...deploying,
      sources: [Source.asset(siteDirectory, { exclude: ["*", "!assets", "!assets/**"] })],
      cacheControl: [CacheControl.fromString("public, max-age=31536000, immutable")],
      prune: false,
    });
    const pages = new BucketDeployment(this, "Pages", {
      ...deploying,
      sources: [
        Source.asset(siteDirectory, { exclude: ["assets"] }),
        ...notFoundDocument(siteDirectory),
        Source.jsonData("config.json", configuration),
      ],
      // Kept, but asked about each time: a deployment shows at once, without an invalidation.
      cacheControl: [CacheControl.fromString("no-cache")],
      exclude: ["assets/*"],
    });
    // A page must not be there before what it loads.
    pages.node.addDependency(assets);
  }
}

/** A bucket that only CloudFront reads. All that it holds can be built and deployed again. */
class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: deletionProtection(stage).removalPolicy,
    });
  }

  // CDK's class and interface disagree on whether this may be undefined.
  override get isWebsite(): boolean {
    return false;
  }
}

/** The page for unknown addresses: the shell renders it, unless the build has a document for it. */
function notFoundDocument(siteDirectory: string): ISource[] {
  if (existsSync(path.join(siteDirectory, notFoundPage))) return [];
  const shell = readFileSync(path.join(siteDirectory, "index.html"), "utf8");
  return [Source.data(path.basename(notFoundPage), shell)];
}
