import { CustomResource, Duration, RemovalPolicy } from "aws-cdk-lib";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import type { Construct } from "constructs";
import { type SiteBucket, writtenKeys } from "#infra/data/site-bucket.ts";
import type { ProductFunction } from "#infra/functions/functions.ts";
import { filesPutAt, type Stage } from "#infra/stages.ts";
import type { SiteConfig } from "#shared/site/site-config.ts";

export interface SiteFiles {
  readonly siteDirectory: string;
  /** The content of `/config.json`, which pages read. */
  readonly configuration: SiteConfig;
  readonly stage: Stage;
  readonly renderFunction: ProductFunction;
  /** All functions that render pages. */
  readonly renderingFunctions: readonly ProductFunction[];
  /** The name of the table that it reads the website's content from. */
  readonly contentTable: string;
}

/** Copies the built site into its bucket, and then has its pages rendered with the trainer's content. */
export function deploySite(
  scope: Construct,
  bucket: SiteBucket,
  {
    siteDirectory,
    configuration,
    stage,
    renderFunction,
    renderingFunctions,
    contentTable,
  }: SiteFiles,
): void {
  const putAt: unknown = scope.node.tryGetContext(filesPutAt);
  // Without a change in them, CloudFormation would not put the same files again.
  const again = typeof putAt === "string" ? { putAt } : undefined;
  const common = {
    destinationBucket: bucket,
    // A bucket must be empty to be deleted with its stack.
    retainOnDelete: stage === "prod",
    memoryLimit: 512,
    ...(again && { metadata: again }),
    logGroup: new LogGroup(scope, "DeploymentLog", { removalPolicy: RemovalPolicy.DESTROY }),
  };
  // Pages in open tabs may still load older assets, so none are deleted.
  const assets = new BucketDeployment(scope, "Assets", {
    ...common,
    sources: [Source.asset(siteDirectory, { exclude: ["*", "!assets", "!assets/**"] })],
    cacheControl: [CacheControl.fromString("public, max-age=31536000, immutable")],
    prune: false,
  });
  const fixedFiles = new BucketDeployment(scope, "Pages", {
    ...common,
    sources: [
      Source.asset(siteDirectory, { exclude: ["assets", ...writtenKeys.pages] }),
      Source.jsonData("config.json", configuration),
    ],
    // Caches revalidate each time, so a deployment is visible at once without an invalidation.
    cacheControl: [CacheControl.fromString("no-cache")],
    exclude: ["assets/*", ...writtenKeys.pages, ...writtenKeys.pictures],
  });
  // CloudFormation invokes the function whenever one of the properties has changed.
  const pages = new CustomResource(scope, "RenderedPages", {
    resourceType: "Custom::RenderedPages",
    serviceToken: renderFunction.functionArn,
    serviceTimeout: Duration.minutes(5),
    properties: {
      code: renderFunction.codeHash,
      contentTable,
      bucket: bucket.bucketName,
      ...again,
    },
  });
  // A page must not be online before the files that it loads, whichever function renders it. Those of the API load
  // the content that is rendered with the others.
  pages.node.addDependency(assets, fixedFiles);
  renderFunction.node.addDependency(assets);
  for (const each of renderingFunctions) {
    if (each !== renderFunction) each.node.addDependency(pages);
  }
}
