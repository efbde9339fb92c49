import * as z from "zod/mini";
import { receiveMessage } from "#lambdas/contact/receive-message.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { connectLimits } from "#lambdas/limits/limit-visitors.ts";
import { createSesClient, createSesMailer } from "#lambdas/mail/ses-mailer.ts";
import { createWebsiteReader } from "#lambdas/website/website-reader.ts";
import { sendContactMessage } from "#shared/contact/api.ts";

const environment = z
  .object({
    LIMITS_TABLE: TableVariable,
    SETTINGS_TABLE: TableVariable,
    SITE_ORIGIN: z.url(),
    MAIL_CONFIGURATION_SET: z.string(),
  })
  .parse(process.env);

const now = () => new Date();
const website = createWebsiteReader(environment.SETTINGS_TABLE);
const limitsOf = connectLimits(environment);
const receiving = {
  mail: createSesMailer(createSesClient(), environment.MAIL_CONFIGURATION_SET),
  website,
  siteOrigin: environment.SITE_ORIGIN,
  now,
};

export const handler = createHandler([
  route(sendContactMessage, async ({ body }, context) => {
    await receiveMessage({ ...receiving, limits: limitsOf(context) }, body);
    return { status: "sent" as const };
  }),
]);
