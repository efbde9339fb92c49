import { Construct } from "constructs";
import {
  auditAdmin,
  bookingsAdmin,
  discountsAdmin,
  mailAdmin,
  numbersAdmin,
  paymentsAdmin,
  peopleAdmin,
  qrSettingsAdmin,
  workoutsAdmin,
} from "./admin-functions.ts";
import { paymentsWebhook, upkeep } from "./background-functions.ts";
import type { Email } from "./email.ts";
import type { FunctionName } from "./function-names.ts";
import type { ProductFunction } from "./product-function.ts";
import type { Stage } from "./stages.ts";
import type { StripeSecrets } from "./stripe-secrets.ts";
import type { Tables } from "./tables.ts";
import type { VisitorAddress } from "./visitor-address.ts";
import {
  bookingsVisitor,
  contactVisitor,
  discountsVisitor,
  paymentsVisitor,
  qrScansVisitor,
  qrSettingsVisitor,
  workoutsVisitor,
} from "./visitor-functions.ts";

export interface FunctionsProps {
  readonly tables: Tables;
  readonly stripeSecrets: StripeSecrets;
  readonly email: Email;
  readonly visitorAddress: VisitorAddress;
  /** The folder of all bundles. */
  readonly bundles: string;
  readonly stage: Stage;
}

/**
 * The functions and everything that each may do. None may `Scan`, none that the public calls may
 * `Query` anything but the library of workouts, and of bookings only upkeep and whoever erases a
 * person may delete any.
 */
export class Functions extends Construct {
  readonly byName: Readonly<Record<FunctionName, ProductFunction>>;

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id);
    this.byName = {
      "bookings/visitor": bookingsVisitor(this, props),
      "bookings/admin": bookingsAdmin(this, props),
      "bookings/mail-admin": mailAdmin(this, props),
      "audit/admin": auditAdmin(this, props),
      "people/admin": peopleAdmin(this, props),
      "discounts/visitor": discountsVisitor(this, props),
      "discounts/admin": discountsAdmin(this, props),
      "workouts/visitor": workoutsVisitor(this, props),
      "workouts/admin": workoutsAdmin(this, props),
      "qr-settings/visitor": qrSettingsVisitor(this, props),
      "qr-settings/admin": qrSettingsAdmin(this, props),
      "qr-scans/visitor": qrScansVisitor(this, props),
      "numbers/admin": numbersAdmin(this, props),
      "payments/admin": paymentsAdmin(this, props),
      "payments/visitor": paymentsVisitor(this, props),
      "contact/visitor": contactVisitor(this, props),
      "payments/webhook": paymentsWebhook(this, props),
      "upkeep/upkeep": upkeep(this, props),
    };
    for (const each of Object.values(this.byName)) each.addEnvironment("STAGE", props.stage);
  }
}
