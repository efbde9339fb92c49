import type { Construct } from "constructs";
import type { FunctionsProps } from "./functions.ts";
import { answersPeople, ProductFunction, stripeTimeout } from "./product-function.ts";
import { trainersIndexes } from "./tables.ts";

/** The functions that only the trainer may call. Whatever is changed is kept in the audit log first. */

export function bookingsAdmin(
  scope: Construct,
  { tables, bundles }: FunctionsProps,
): ProductFunction {
  const admin = new ProductFunction(scope, "BookingsAdmin", {
    name: "bookings/admin",
    description: "Lists, searches and exports bookings, marks them completed, keeps notes.",
    bundles,
    ...answersPeople,
  });
  for (const [index] of trainersIndexes) tables.bookings.grantQuery(admin, index);
  tables.bookings.grantItems(admin, "GetItem", "BatchGetItem", "UpdateItem");
  tables.numbers.grantItems(admin, "UpdateItem");
  tables.audit.grantItems(admin, "UpdateItem");
  return admin;
}

export function mailAdmin(
  scope: Construct,
  { tables, email, bundles }: FunctionsProps,
): ProductFunction {
  const admin = new ProductFunction(scope, "BookingsMailAdmin", {
    name: "bookings/mail-admin",
    description: "Sends a visitor's mail once more.",
    bundles,
    ...answersPeople,
  });
  tables.bookings.grantItems(admin, "GetItem", "UpdateItem");
  tables.audit.grantItems(admin, "UpdateItem");
  email.grantSend(admin);
  return admin;
}

export function auditAdmin(scope: Construct, { tables, bundles }: FunctionsProps): ProductFunction {
  const admin = new ProductFunction(scope, "AuditAdmin", {
    name: "audit/admin",
    description: "Shows what administrators have done.",
    bundles,
    ...answersPeople,
  });
  tables.audit.grantQuery(admin);
  return admin;
}

export function peopleAdmin(
  scope: Construct,
  { tables, bundles }: FunctionsProps,
): ProductFunction {
  const admin = new ProductFunction(scope, "PeopleAdmin", {
    name: "people/admin",
    description: "Shows and erases what is held about one person.",
    bundles,
    ...answersPeople,
  });
  tables.bookings.grantQuery(admin, "byEmail");
  tables.bookings.grantItems(admin, "GetItem", "UpdateItem", "DeleteItem");
  tables.codeClaims.grantItems(admin, "DeleteItem");
  tables.audit.grantItems(admin, "UpdateItem");
  return admin;
}

export function discountsAdmin(
  scope: Construct,
  { tables, bundles }: FunctionsProps,
): ProductFunction {
  const admin = new ProductFunction(scope, "DiscountsAdmin", {
    name: "discounts/admin",
    description: "Lists the trainer's discount codes, adds, changes, deletes and restores them.",
    bundles,
    ...answersPeople,
  });
  tables.discountCodes.grantQuery(admin, "byCode");
  tables.discountCodes.grantItems(admin, "BatchGetItem", "PutItem", "UpdateItem");
  tables.audit.grantItems(admin, "UpdateItem");
  return admin;
}

export function workoutsAdmin(
  scope: Construct,
  { tables, bundles }: FunctionsProps,
): ProductFunction {
  const admin = new ProductFunction(scope, "WorkoutsAdmin", {
    name: "workouts/admin",
    description: "Adds, edits, deletes and restores workouts, and adds categories.",
    bundles,
    ...answersPeople,
  });
  tables.workouts.grantQuery(admin, "newestFirst");
  tables.workouts.grantItems(admin, "GetItem", "UpdateItem");
  tables.categories.grantQuery(admin);
  tables.categories.grantItems(admin, "GetItem", "UpdateItem");
  tables.audit.grantItems(admin, "UpdateItem");
  return admin;
}

export function qrSettingsAdmin(
  scope: Construct,
  { tables, bundles }: FunctionsProps,
): ProductFunction {
  const settings = new ProductFunction(scope, "QrSettingsAdmin", {
    name: "qr-settings/admin",
    description: "Sets where a scanned QR code leads, and tells how often it was scanned.",
    bundles,
    ...answersPeople,
  });
  tables.settings.grantItems(settings, "GetItem", "UpdateItem");
  tables.qrScans.grantQuery(settings);
  tables.audit.grantItems(settings, "UpdateItem");
  return settings;
}

export function numbersAdmin(
  scope: Construct,
  { tables, bundles }: FunctionsProps,
): ProductFunction {
  const admin = new ProductFunction(scope, "NumbersAdmin", {
    name: "numbers/admin",
    description: "Tells what was booked, paid and given back, by month.",
    bundles,
    ...answersPeople,
  });
  tables.numbers.grantQuery(admin);
  return admin;
}

export function paymentsAdmin(
  scope: Construct,
  { tables, stripeSecrets, bundles }: FunctionsProps,
): ProductFunction {
  const admin = new ProductFunction(scope, "PaymentsAdmin", {
    name: "payments/admin",
    description: "Gives back what was paid.",
    bundles,
    ...answersPeople,
    timeout: stripeTimeout,
  });
  tables.bookings.grantItems(admin, "GetItem", "UpdateItem");
  tables.numbers.grantItems(admin, "UpdateItem");
  tables.audit.grantItems(admin, "UpdateItem");
  stripeSecrets.grantSecretKey(admin);
  return admin;
}
