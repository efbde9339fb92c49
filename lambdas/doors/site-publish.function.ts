import * as z from "zod/mini";
import { auditedRoute, connectAudit } from "#lambdas/audit/audited-route.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { publishWebsite } from "#lambdas/website/publish-website.ts";
import { createS3Client, openSiteBucket } from "#lambdas/website/site-bucket.ts";
import { siteRendererBeside } from "#lambdas/website/site-renderer.ts";
import { createWebsiteStore } from "#lambdas/website/website-store.ts";
import { publishWebsite as endpoint } from "#shared/website/admin-api.ts";

const { SETTINGS_TABLE, AUDIT_TABLE, SITE_BUCKET, SITE_BUILD } = z
  .object({
    SETTINGS_TABLE: TableVariable,
    AUDIT_TABLE: TableVariable,
    SITE_BUCKET: z.string(),
    SITE_BUILD: z.string(),
  })
  .parse(process.env);

const audited = connectAudit({ AUDIT_TABLE });
const now = () => new Date();
const publishing = {
  website: createWebsiteStore(SETTINGS_TABLE),
  build: SITE_BUILD,
  bucket: openSiteBucket(createS3Client(), SITE_BUCKET),
  render: siteRendererBeside(import.meta.url),
  now,
};

export const handler = createHandler([
  auditedRoute(audited, endpoint, ({ body }, { principal, touch }) => {
    const begun = (number: number) => touch(String(number));
    return publishWebsite({ ...publishing, begun }, body, principal.name);
  }),
]);
