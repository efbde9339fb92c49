import { Duration } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { FunctionsProps } from "./functions.ts";
import { answersPeople, ProductFunction, stripeTimeout } from "./product-function.ts";

/** The functions that nobody waits for: they finish what a visitor has begun. */

export function paymentsWebhook(
  scope: Construct,
  { tables, stripeSecrets, email, bundles }: FunctionsProps,
): ProductFunction {
  const webhook = new ProductFunction(scope, "PaymentsWebhook", {
    name: "payments/webhook",
    description: "Receives Stripe's signed events and confirms what is paid.",
    bundles,
    ...answersPeople,
    timeout: stripeTimeout,
  });
  tables.bookings.grantItems(webhook, "GetItem", "UpdateItem");
  tables.codeClaims.grantItems(webhook, "UpdateItem");
  tables.grantCounting(webhook);
  stripeSecrets.grantSecretKey(webhook);
  stripeSecrets.grantWebhookSecret(webhook);
  email.grantSend(webhook);
  return webhook;
}

export function upkeep(
  scope: Construct,
  { tables, stripeSecrets, email, bundles }: FunctionsProps,
): ProductFunction {
  const upkeep = new ProductFunction(scope, "Upkeep", {
    name: "upkeep/upkeep",
    description: "Settles old drafts, follows up bookings, erases what was kept for long enough.",
    bundles,
    memoryMegabytes: 512,
    timeout: Duration.minutes(4),
  });
  tables.bookings.grantQuery(upkeep, "openWorkByTime");
  tables.bookings.grantQuery(upkeep, "retentionByTime");
  tables.bookings.grantItems(upkeep, "GetItem", "UpdateItem", "DeleteItem");
  tables.codeClaims.grantItems(upkeep, "UpdateItem", "DeleteItem");
  tables.grantCounting(upkeep);
  stripeSecrets.grantSecretKey(upkeep);
  email.grantSend(upkeep);
  return upkeep;
}
