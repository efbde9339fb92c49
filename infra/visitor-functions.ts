import type { Construct } from "constructs";
import type { FunctionsProps } from "./functions.ts";
import { answersPeople, ProductFunction, stripeTimeout } from "./product-function.ts";

/** The functions that anybody may call. None may `Query` anything but the library of workouts. */

export function bookingsVisitor(scope: Construct, props: FunctionsProps): ProductFunction {
  const visitor = new ProductFunction(scope, "BookingsVisitor", {
    name: "bookings/visitor",
    description: "Writes and prices drafts, prepares payments, confirms what is paid.",
    bundles: props.bundles,
    ...answersPeople,
    timeout: stripeTimeout,
  });
  letTakeDrafts(visitor, props);
  return visitor;
}

export function discountsVisitor(
  scope: Construct,
  { tables, bundles }: FunctionsProps,
): ProductFunction {
  const discounts = new ProductFunction(scope, "DiscountsVisitor", {
    name: "discounts/visitor",
    description: "Looks up a discount code.",
    bundles,
    ...answersPeople,
  });
  tables.discountCodes.grantItems(discounts, "GetItem");
  return discounts;
}

export function workoutsVisitor(
  scope: Construct,
  { tables, bundles }: FunctionsProps,
): ProductFunction {
  const workouts = new ProductFunction(scope, "WorkoutsVisitor", {
    name: "workouts/visitor",
    description: "Shows the library of workouts and their categories.",
    bundles,
    ...answersPeople,
  });
  tables.workouts.grantItems(workouts, "GetItem");
  tables.workouts.grantQuery(workouts, "newestFirst");
  tables.categories.grantQuery(workouts);
  return workouts;
}

export function qrSettingsVisitor(
  scope: Construct,
  { tables, bundles }: FunctionsProps,
): ProductFunction {
  const settings = new ProductFunction(scope, "QrSettingsVisitor", {
    name: "qr-settings/visitor",
    description: "Tells where a scanned QR code leads.",
    bundles,
    ...answersPeople,
  });
  tables.settings.grantItems(settings, "GetItem");
  return settings;
}

export function qrScansVisitor(
  scope: Construct,
  { tables, bundles }: FunctionsProps,
): ProductFunction {
  const scans = new ProductFunction(scope, "QrScansVisitor", {
    name: "qr-scans/visitor",
    description: "Counts that the QR code was scanned.",
    bundles,
    ...answersPeople,
  });
  tables.qrScans.grantItems(scans, "UpdateItem");
  return scans;
}

export function paymentsVisitor(scope: Construct, props: FunctionsProps): ProductFunction {
  const visitor = new ProductFunction(scope, "PaymentsVisitor", {
    name: "payments/visitor",
    description: "Prices session payments, prepares them, confirms what is paid.",
    bundles: props.bundles,
    ...answersPeople,
    timeout: stripeTimeout,
  });
  letTakeDrafts(visitor, props);
  return visitor;
}

export function contactVisitor(
  scope: Construct,
  { tables, email, visitorAddress, bundles }: FunctionsProps,
): ProductFunction {
  const contact = new ProductFunction(scope, "ContactVisitor", {
    name: "contact/visitor",
    description: "Mails visitors' messages to the trainer.",
    bundles,
    ...answersPeople,
  });
  tables.contact.grantItems(contact, "GetItem", "UpdateItem");
  email.grantSend(contact);
  visitorAddress.grantRead(contact);
  return contact;
}

/** What it takes to price a draft, prepare its payment and confirm it, whatever it is for. */
function letTakeDrafts(
  grantee: ProductFunction,
  { tables, stripeSecrets, email }: FunctionsProps,
): void {
  tables.bookings.grantItems(grantee, "GetItem", "UpdateItem");
  tables.discountCodes.grantItems(grantee, "GetItem");
  tables.codeClaims.grantItems(grantee, "GetItem", "UpdateItem");
  tables.grantCounting(grantee);
  stripeSecrets.grantSecretKey(grantee);
  stripeSecrets.grantPublishableKey(grantee);
  email.grantSend(grantee);
}
