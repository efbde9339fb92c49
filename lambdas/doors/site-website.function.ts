import * as z from "zod/mini";
import { auditedRoute, connectAudit } from "#lambdas/audit/audited-route.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { createQrSettingsStore } from "#lambdas/qr-settings/qr-settings-store.ts";
import {
  readAdminWebsite,
  readPublication,
  saveAdminWebsite,
} from "#lambdas/website/admin-website.ts";
import { putPicture } from "#lambdas/website/pictures.ts";
import { createS3Client, openSiteBucket } from "#lambdas/website/site-bucket.ts";
import { deletePicture, listUnusedPictures } from "#lambdas/website/unused-pictures.ts";
import { createWebsiteStore } from "#lambdas/website/website-store.ts";
import * as endpoints from "#shared/website/admin-api.ts";

const { SETTINGS_TABLE, AUDIT_TABLE, SITE_BUCKET } = z
  .object({ SETTINGS_TABLE: TableVariable, AUDIT_TABLE: TableVariable, SITE_BUCKET: z.string() })
  .parse(process.env);

const website = createWebsiteStore(SETTINGS_TABLE);
const bucket = openSiteBucket(createS3Client(), SITE_BUCKET);
const stored = { website, qrSettings: createQrSettingsStore(SETTINGS_TABLE), bucket };
const now = () => new Date();
const audited = connectAudit({ AUDIT_TABLE });

export const handler = createHandler([
  route(endpoints.getWebsite, () => readAdminWebsite(website)),
  auditedRoute(audited, endpoints.saveWebsite, ({ body }, { principal }) =>
    saveAdminWebsite(website, body, { at: now(), by: principal.name }),
  ),
  route(endpoints.getPublication, ({ params }) => readPublication(website, params)),
  auditedRoute(audited, endpoints.putPicture, ({ body }) => putPicture(bucket, body)),
  route(endpoints.listUnusedPictures, () => listUnusedPictures(stored)),
  auditedRoute(audited, endpoints.deletePicture, ({ params }) => deletePicture(stored, params)),
]);
