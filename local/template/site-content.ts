import * as z from "zod/mini";
import { wildcardMatcher } from "../wildcards.ts";
import type { Template } from "./template.ts";

/** What the deployment puts into the site's bucket. */
export interface SiteSource {
  /** The folder in the assembly that is copied. */
  readonly directory: string;
  /** What is put in place of each marker, in text files whose content is known at deployment only. */
  readonly replacements: Readonly<Record<string, string>>;
  /** What the files are stored with. */
  readonly cacheControl: string | undefined;
  /** Whether a key is copied at all. */
  readonly includes: (key: string) => boolean;
}

const BucketDeployment = z.object({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z._default(z.array(z.record(z.string(), z.string())), []),
  DestinationBucketKeyPrefix: z.optional(z.literal("")),
  SystemMetadata: z._default(z.object({ "cache-control": z.optional(z.string()) }), {}),
  Exclude: z._default(z.array(z.string()), []),
  Include: z._default(z.array(z.string()), []),
});

/** The sources in the order of their deployment: where two have a file, the later one's stays. */
export function readSiteContent(template: Template): SiteSource[] {
  return template.read("Custom::CDKBucketDeployment", BucketDeployment).flatMap((deployment) =>
    deployment.SourceObjectKeys.map((key, index) => ({
      directory: template.assetPath(key),
      replacements: deployment.SourceMarkers[index] ?? {},
      cacheControl: deployment.SystemMetadata["cache-control"],
      // As `aws s3 sync --exclude … --include …`, where a later filter overrules an earlier one.
      includes: (objectKey: string) =>
        matchesAny(deployment.Include, objectKey) || !matchesAny(deployment.Exclude, objectKey),
    })),
  );
}

function matchesAny(patterns: readonly string[], key: string): boolean {
  return patterns.some((pattern) => wildcardMatcher(pattern)(key));
}
