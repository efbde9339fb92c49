import { Duration } from "aws-cdk-lib";
import { Construct } from "constructs";
import type { Email } from "./email.ts";
import type { FunctionName } from "./function-names.ts";
import { ProductFunction } from "./product-function.ts";
import type { Stage } from "./stages.ts";
import type { StripeSecrets } from "./stripe-secrets.ts";
import type { Tables } from "./tables.ts";
import type { VisitorAddress } from "./visitor-address.ts";

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
      "bookings/visitor": this.#bookingsVisitor(props),
      "bookings/admin": this.#bookingsAdmin(props),
      "mail/admin": this.#mailAdmin(props),
      "audit/admin": this.#auditAdmin(props),
      "people/admin": this.#peopleAdmin(props),
      "discounts/visitor": this.#discountsVisitor(props),
      "discounts/admin": this.#discountsAdmin(props),
      "workouts/visitor": this.#workoutsVisitor(props),
      "workouts/admin": this.#workoutsAdmin(props),
      "qr-settings/visitor": this.#qrSettingsVisitor(props),
      "qr-settings/admin": this.#qrSettingsAdmin(props),
      "qr-scans/visitor": this.#qrScansVisitor(props),
      "numbers/admin": this.#numbersAdmin(props),
      "payments/admin": this.#paymentsAdmin(props),
      "payments/visitor": this.#paymentsVisitor(props),
      "contact/visitor": this.#contactVisitor(props),
      "payments/webhook": this.#paymentsWebhook(props),
      "upkeep/upkeep": this.#upkeep(props),
    };
    for (const each of Object.values(this.byName)) each.addEnvironment("STAGE", props.stage);
  }

  #bookingsVisitor({ tables, stripeSecrets, email, bundles }: FunctionsProps): ProductFunction {
    const visitor = new ProductFunction(this, "BookingsVisitor", {
      name: "bookings/visitor",
      description: "Writes and prices drafts, prepares payments, confirms what is paid.",
      bundles,
      ...answersPeople,
      timeout: stripeTimeout,
    });
    tables.bookings.grantItems(visitor, "GetItem", "UpdateItem");
    tables.discountCodes.grantItems(visitor, "GetItem");
    tables.codeClaims.grantItems(visitor, "GetItem", "UpdateItem");
    letCount(visitor, tables);
    stripeSecrets.grantSecretKey(visitor);
    stripeSecrets.grantPublishableKey(visitor);
    email.grantSend(visitor);
    return visitor;
  }

  #bookingsAdmin({ tables, bundles }: FunctionsProps): ProductFunction {
    const admin = new ProductFunction(this, "BookingsAdmin", {
      name: "bookings/admin",
      description: "Lists, searches and exports bookings, marks them completed, keeps notes.",
      bundles,
      ...answersPeople,
    });
    for (const index of trainersIndexes) tables.bookings.grantQuery(admin, index);
    tables.bookings.grantItems(admin, "GetItem", "BatchGetItem", "UpdateItem");
    letCount(admin, tables);
    tables.audit.grantItems(admin, "UpdateItem");
    return admin;
  }

  #mailAdmin({ tables, email, bundles }: FunctionsProps): ProductFunction {
    const admin = new ProductFunction(this, "MailAdmin", {
      name: "mail/admin",
      description: "Sends a visitor's mail once more.",
      bundles,
      ...answersPeople,
    });
    tables.bookings.grantItems(admin, "GetItem", "UpdateItem");
    tables.audit.grantItems(admin, "UpdateItem");
    email.grantSend(admin);
    return admin;
  }

  #auditAdmin({ tables, bundles }: FunctionsProps): ProductFunction {
    const admin = new ProductFunction(this, "AuditAdmin", {
      name: "audit/admin",
      description: "Shows what administrators have done.",
      bundles,
      ...answersPeople,
    });
    tables.audit.grantQuery(admin);
    return admin;
  }

  #peopleAdmin({ tables, bundles }: FunctionsProps): ProductFunction {
    const admin = new ProductFunction(this, "PeopleAdmin", {
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

  #discountsVisitor({ tables, bundles }: FunctionsProps): ProductFunction {
    const discounts = new ProductFunction(this, "DiscountsVisitor", {
      name: "discounts/visitor",
      description: "Looks up a discount code.",
      bundles,
      ...answersPeople,
    });
    tables.discountCodes.grantItems(discounts, "GetItem");
    return discounts;
  }

  #discountsAdmin({ tables, bundles }: FunctionsProps): ProductFunction {
    const admin = new ProductFunction(this, "DiscountsAdmin", {
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

  #workoutsVisitor({ tables, bundles }: FunctionsProps): ProductFunction {
    const workouts = new ProductFunction(this, "WorkoutsVisitor", {
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

  #workoutsAdmin({ tables, bundles }: FunctionsProps): ProductFunction {
    const admin = new ProductFunction(this, "WorkoutsAdmin", {
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

  #qrSettingsVisitor({ tables, bundles }: FunctionsProps): ProductFunction {
    const settings = new ProductFunction(this, "QrSettingsVisitor", {
      name: "qr-settings/visitor",
      description: "Tells where a scanned QR code leads.",
      bundles,
      ...answersPeople,
    });
    tables.settings.grantItems(settings, "GetItem");
    return settings;
  }

  #qrSettingsAdmin({ tables, bundles }: FunctionsProps): ProductFunction {
    const settings = new ProductFunction(this, "QrSettingsAdmin", {
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

  #qrScansVisitor({ tables, bundles }: FunctionsProps): ProductFunction {
    const scans = new ProductFunction(this, "QrScansVisitor", {
      name: "qr-scans/visitor",
      description: "Counts that the QR code was scanned.",
      bundles,
      ...answersPeople,
    });
    tables.qrScans.grantItems(scans, "UpdateItem");
    return scans;
  }

  #numbersAdmin({ tables, bundles }: FunctionsProps): ProductFunction {
    const admin = new ProductFunction(this, "NumbersAdmin", {
      name: "numbers/admin",
      description: "Tells what was booked, paid and given back, by month.",
      bundles,
      ...answersPeople,
    });
    tables.numbers.grantQuery(admin);
    return admin;
  }

  #paymentsAdmin({ tables, stripeSecrets, bundles }: FunctionsProps): ProductFunction {
    const admin = new ProductFunction(this, "PaymentsAdmin", {
      name: "payments/admin",
      description: "Gives back what was paid.",
      bundles,
      ...answersPeople,
      timeout: stripeTimeout,
    });
    tables.bookings.grantItems(admin, "GetItem", "UpdateItem");
    letCount(admin, tables);
    tables.audit.grantItems(admin, "UpdateItem");
    stripeSecrets.grantSecretKey(admin);
    return admin;
  }

  #paymentsVisitor({ tables, stripeSecrets, email, bundles }: FunctionsProps): ProductFunction {
    const visitor = new ProductFunction(this, "PaymentsVisitor", {
      name: "payments/visitor",
      description: "Prices session payments, prepares them, confirms what is paid.",
      bundles,
      ...answersPeople,
      timeout: stripeTimeout,
    });
    tables.bookings.grantItems(visitor, "GetItem", "UpdateItem");
    tables.discountCodes.grantItems(visitor, "GetItem");
    tables.codeClaims.grantItems(visitor, "GetItem", "UpdateItem");
    letCount(visitor, tables);
    stripeSecrets.grantSecretKey(visitor);
    stripeSecrets.grantPublishableKey(visitor);
    email.grantSend(visitor);
    return visitor;
  }

  #contactVisitor({ tables, email, visitorAddress, bundles }: FunctionsProps): ProductFunction {
    const contact = new ProductFunction(this, "ContactVisitor", {
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

  #paymentsWebhook({ tables, stripeSecrets, email, bundles }: FunctionsProps): ProductFunction {
    const webhook = new ProductFunction(this, "PaymentsWebhook", {
      name: "payments/webhook",
      description: "Receives Stripe's signed events and confirms what is paid.",
      bundles,
      ...answersPeople,
      timeout: stripeTimeout,
    });
    tables.bookings.grantItems(webhook, "GetItem", "UpdateItem");
    tables.codeClaims.grantItems(webhook, "UpdateItem");
    letCount(webhook, tables);
    stripeSecrets.grantSecretKey(webhook);
    stripeSecrets.grantWebhookSecret(webhook);
    email.grantSend(webhook);
    return webhook;
  }

  #upkeep({ tables, stripeSecrets, email, bundles }: FunctionsProps): ProductFunction {
    const upkeep = new ProductFunction(this, "Upkeep", {
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
    letCount(upkeep, tables);
    stripeSecrets.grantSecretKey(upkeep);
    email.grantSend(upkeep);
    return upkeep;
  }
}

/** What the trainer's lists and searches ask. */
const trainersIndexes = [
  "confirmedByTime",
  "progressByTime",
  "paymentByTime",
  "confirmedByName",
  "confirmedByLastName",
  "confirmedByEmail",
  "confirmedByPhone",
] as const;
/** Whoever changes bookings counts what has happened to them, on the months and the codes. */
function letCount(grantee: ProductFunction, tables: Tables): void {
  tables.numbers.grantItems(grantee, "UpdateItem");
  tables.discountCodes.grantItems(grantee, "UpdateItem");
}

/** Memory buys processor time, which is what a cold start needs; somebody is waiting for it. */
const answersPeople = { memoryMegabytes: 1024, timeout: Duration.seconds(10) } as const;

/** Below the gateway's 30 seconds, so that a slow Stripe is an answer of ours and not the gateway's. */
const stripeTimeout = Duration.seconds(25);
