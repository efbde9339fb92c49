import { Duration } from "aws-cdk-lib";
import { Grant } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { BlockPublicAccess, Bucket, BucketEncryption, CfnBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { deletionProtection } from "#infra/settings.ts";
import type { Stage } from "#infra/stages.ts";
import { backupDays } from "#shared/values/numbers-in-sentences.ts";

/**
 * The keys of the files that functions write: rendered pages with their content, and the trainer's pictures. A deployment
 * neither copies nor deletes them.
 */
export const writtenKeys = {
  pages: ["*.html", "robots.txt", "website.json"],
  pictures: ["pictures/*"],
} as const;

export type WrittenFiles = keyof typeof writtenKeys;

/**
 * A bucket that only CloudFront reads. Everything but the trainer's pictures can be made again, so `prod` keeps
 * earlier versions of files as long as the tables have backups. A stage that is deleted with its data
 * cannot: CloudFormation does not delete a bucket with versions.
 */
export class SiteBucket extends Bucket {
  constructor(scope: Construct, id: string, stage: Stage) {
    const versioned = stage === "prod";
    super(scope, id, {
      versioned,
      ...(versioned && {
        lifecycleRules: [
          {
            noncurrentVersionExpiration: Duration.days(backupDays),
            expiredObjectDeleteMarker: true,
          },
        ],
      }),
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: deletionProtection(stage).removalPolicy,
    });
    // With the tags that CDK puts on a bucket for each deployment into it, the deployment does not empty
    // the bucket when the stack is deleted (https://github.com/aws/aws-cdk/issues/33397).
    const resource = this.node.defaultChild;
    if (!versioned && resource instanceof CfnBucket) resource.addPropertyDeletionOverride("Tags");
  }

  /** Lets a function put these files, and sets the bucket's name in its environment. */
  grantPuts(grantee: LambdaFunction, files: WrittenFiles): void {
    grantee.addEnvironment("SITE_BUCKET", this.bucketName);
    this.#grant(grantee, "s3:PutObject", files);
  }

  /** Lets a function look whether these files are there. S3 has no right for `HeadObject` alone. */
  grantChecks(grantee: LambdaFunction, files: WrittenFiles): void {
    this.#grant(grantee, "s3:GetObject", files);
  }

  /** Lets a function list and delete pictures. */
  grantDeletions(grantee: LambdaFunction): void {
    this.#grant(grantee, "s3:DeleteObject", "pictures");
    Grant.addToPrincipal({
      grantee,
      actions: ["s3:ListBucket"],
      resourceArns: [this.bucketArn],
      conditions: { StringEquals: { "s3:prefix": "pictures/" } },
    });
  }

  #grant(grantee: LambdaFunction, action: string, files: WrittenFiles): void {
    const resourceArns = writtenKeys[files].map((key) => this.arnForObjects(key));
    Grant.addToPrincipal({ grantee, actions: [action], resourceArns });
  }

  // CDK's class and interface disagree on whether this may be undefined.
  override get isWebsite(): boolean {
    return false;
  }
}
