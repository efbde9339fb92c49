import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "aws-lambda";
import * as z from "zod/mini";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { invocationLog } from "#lambdas/http/log.ts";
import type { Website } from "#shared/website/website.ts";
import { answerDeployment } from "./deployment-event.ts";
import { putBackPages, renderLivePages } from "./render-live-pages.ts";
import { createS3Client, openSiteBucket } from "./site-bucket.ts";
import { loadSiteRenderer } from "./site-renderer.ts";
import { createWebsiteStore } from "./website-store.ts";

const { SETTINGS_TABLE, SITE_BUCKET, SITE_BUILD } = z
  .object({ SETTINGS_TABLE: TableVariable, SITE_BUCKET: z.string(), SITE_BUILD: z.string() })
  .parse(process.env);

const renderer = new URL("renderer/", import.meta.url);
const rendering = {
  website: createWebsiteStore(SETTINGS_TABLE, SITE_BUILD),
  bucket: openSiteBucket(createS3Client(), SITE_BUCKET),
  render: async (content: Website) => (await loadSiteRenderer(renderer))(content),
  now: () => new Date(),
  wait,
};

/** Sent by upkeep's schedule. CloudFormation's events have properties. */
const ScheduledEvent = z.strictObject({});

/**
 * Renders the live pages with the code of this deployment when CloudFormation invokes it, and after a
 * publication that did not end, or of another build, when the schedule does.
 * @throws when CloudFormation cannot be reached, or the pages cannot be put back
 */
export async function handler(event: unknown, context: Context): Promise<void> {
  const log = invocationLog(context);
  if (ScheduledEvent.safeParse(event).success) await putBackPages({ ...rendering, log });
  else {
    const render = () => renderLivePages({ ...rendering, log });
    await answerDeployment(event, render, { id: "pages", log, fetch });
  }
}
