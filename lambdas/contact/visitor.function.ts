import * as z from "zod/mini";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { openTable } from "#lambdas/database/table.ts";
import { visitorAddress } from "#lambdas/http/connection.ts";
import { createHandler } from "#lambdas/http/create-handler.ts";
import { route } from "#lambdas/http/route.ts";
import { createSesClient, createSesMailer } from "#lambdas/mail/ses-mailer.ts";
import { sendContactMessage } from "#shared/contact/api.ts";
import { createMessageClaimStore } from "./message-claim-store.ts";
import { createKeyedDigest, createRateLimitStore } from "./rate-limit-store.ts";
import { receiveMessage } from "./receive-message.ts";

const { CONTACT_TABLE, ORIGIN_SECRET, SITE_ORIGIN } = z
  .object({
    CONTACT_TABLE: z.string(),
    ORIGIN_SECRET: z.string().check(z.minLength(1)),
    SITE_ORIGIN: z.url(),
  })
  .parse(process.env);

const table = openTable(createDatabaseClient(), CONTACT_TABLE);
const digest = createKeyedDigest(ORIGIN_SECRET);
const receiving = {
  limits: createRateLimitStore(table, digest),
  claims: createMessageClaimStore(table),
  digest,
  mail: createSesMailer(createSesClient()),
  siteOrigin: SITE_ORIGIN,
  now: () => new Date(),
};

export const handler = createHandler([
  route(sendContactMessage, async ({ body }, { connection, requestId, log }) => {
    const address = visitorAddress(connection, ORIGIN_SECRET);
    await receiveMessage({ ...receiving, requestId, log }, body, address);
    return { status: "sent" as const };
  }),
]);
