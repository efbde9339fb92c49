import type { Context } from "aws-lambda";
import * as z from "zod/mini";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { invocationLog } from "#lambdas/http/log.ts";
import { answerDeployment } from "#lambdas/website/deployment-event.ts";
import { publicationMs, putLivePages, putOverduePages } from "#lambdas/website/put-live-pages.ts";
import { createS3Client, openSiteBucket } from "#lambdas/website/site-bucket.ts";
import { pageRendererBeside } from "#lambdas/website/site-renderer.ts";
import { createWebsiteStore } from "#lambdas/website/website-store.ts";

const { SETTINGS_TABLE, SITE_BUCKET, SITE_BUILD } = z
  .object({
    SETTINGS_TABLE: TableVariable,
    SITE_BUCKET: z.string(),
    SITE_BUILD: z.string(),
  })
  .parse(process.env);

const now = () => new Date();
const rendering = {
  website: createWebsiteStore(SETTINGS_TABLE),
  build: SITE_BUILD,
  bucket: openSiteBucket(createS3Client(), SITE_BUCKET),
  render: pageRendererBeside(import.meta.url),
  now,
};

/** Sent by upkeep's schedule, without a property. CloudFormation's events have others. */
const ScheduledEvent = z.strictObject({ minimumAgeMs: z._default(z.number(), publicationMs) });

/**
 * Renders the live pages with the code of this deployment when CloudFormation invokes it, and after a
 * publication that did not end, or of another build, when the schedule does.
 * @throws when CloudFormation cannot be reached, or the pages cannot be put
 */
export async function handler(event: unknown, context: Context): Promise<void> {
  const log = invocationLog(context);
  const scheduled = ScheduledEvent.safeParse(event).data;
  if (scheduled) {
    const { minimumAgeMs } = scheduled;
    await putOverduePages({ ...rendering, log }, minimumAgeMs);
  } else {
    await answerDeployment(event, () => putLivePages(rendering), { id: "pages", log, fetch });
  }
}
