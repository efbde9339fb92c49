import { RemovalPolicy } from "aws-cdk-lib";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import type { Construct } from "constructs";
import { deletionProtection } from "#infra/settings.ts";
import type { Stage } from "#infra/stages.ts";

/** A bucket that only CloudFront reads. All of its files can be built and deployed again. */
export class SiteBucket extends Bucket {
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

export interface SiteFiles {
  /** The folder of the built site. */
  readonly siteDirectory: string;
  /** The content of `/config.json`, which pages read. */
  readonly configuration: Readonly<Record<string, string>>;
  readonly stage: Stage;
}

/** Copies the built site into its bucket. */
export function deploySite(
  scope: Construct,
  bucket: SiteBucket,
  { siteDirectory, configuration, stage }: SiteFiles,
): void {
  const common = {
    destinationBucket: bucket,
    // A bucket must be empty to be deleted with its stack.
    retainOnDelete: stage === "prod",
    memoryLimit: 512,
    logGroup: new LogGroup(scope, "DeploymentLog", { removalPolicy: RemovalPolicy.DESTROY }),
  };
  // Pages in open tabs may still load older assets, so none are deleted.
  const assets = new BucketDeployment(scope, "Assets", {
    ...common,
    sources: [Source.asset(siteDirectory, { exclude: ["*", "!assets", "!assets/**"] })],
    cacheControl: [CacheControl.fromString("public, max-age=31536000, immutable")],
    prune: false,
  });
  const pages = new BucketDeployment(scope, "Pages", {
    ...common,
    sources: [
      Source.asset(siteDirectory, { exclude: ["assets"] }),
      Source.jsonData("config.json", configuration),
    ],
    // Caches revalidate each time, so a deployment is visible at once without an invalidation.
    cacheControl: [CacheControl.fromString("no-cache")],
    exclude: ["assets/*"],
  });
  // A page must not be online before the assets that it loads.
  pages.node.addDependency(assets);
}
