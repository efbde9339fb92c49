import { ProjectionType, TableEncryption } from "aws-cdk-lib/aws-dynamodb";
import { Key } from "aws-cdk-lib/aws-kms";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { deletionProtection } from "./deletion-protection.ts";
import type { Stage } from "./stages.ts";
import { StoreTable, text } from "./store-table.ts";

export interface TablesProps {
  readonly stage: Stage;
  /** Encrypt with a key of the operator's own instead of DynamoDB's; it costs a fixed sum a month. */
  readonly customerManagedKey: boolean;
  /** Names of tables that stand in for these, by the name of these. */
  readonly restored?: Readonly<Record<string, string>>;
}

/**
 * What the trainer's lists and searches ask of the bookings: each index with its partition and sort
 * key. They are sparse: only confirmed bookings carry the keys, which say of what, so drafts are
 * never listed or found.
 */
export const trainersIndexes = [
  ["confirmedByTime", "confirmedKey", "timestamp"],
  ["progressByTime", "progressKey", "timestamp"],
  ["paymentByTime", "paymentKey", "timestamp"],
  ["confirmedByName", "confirmedKey", "nameKey"],
  ["confirmedByLastName", "confirmedKey", "nameBackwardKey"],
  ["confirmedByMiddleName", "confirmedKey", "middleNameKey"],
  ["confirmedByEmail", "confirmedKey", "emailKey"],
  ["confirmedByPhone", "confirmedKey", "phoneKey"],
] as const;

/** What the product remembers. Every access pattern is a `GetItem` or a `Query` on a named index. */
export class Tables extends Construct {
  readonly bookings: StoreTable;
  readonly discountCodes: StoreTable;
  readonly codeClaims: StoreTable;
  readonly workouts: StoreTable;
  readonly categories: StoreTable;
  readonly settings: StoreTable;
  readonly qrScans: StoreTable;
  readonly contact: StoreTable;
  readonly audit: StoreTable;
  readonly numbers: StoreTable;

  constructor(
    scope: Construct,
    id: string,
    { stage, customerManagedKey, restored = {} }: TablesProps,
  ) {
    super(scope, id);
    const keeping = {
      ...deletionProtection(stage),
      ...(customerManagedKey
        ? { encryption: TableEncryption.CUSTOMER_MANAGED, encryptionKey: this.createKey(stage) }
        : { encryption: TableEncryption.DEFAULT }),
    };

    this.bookings = new StoreTable(this, "BookingsTable", {
      restoredName: restored["bookings"],
      ...keeping,
      variable: "BOOKINGS_TABLE",
      partitionKey: text("bookingId"),
      // Only drafts carry it, and upkeep removes them long before: this is the backstop.
      timeToLiveAttribute: "expiresAt",
    });
    for (const [indexName, partitionKey, sortKey] of trainersIndexes) {
      this.bookings.addKeysIndex(indexName, partitionKey, sortKey);
    }
    // Sparse as well: "draft" or "followUp", for what upkeep has still to look after.
    this.bookings.addKeysIndex("openWorkByTime", "openWork", "timestamp");
    // All that is held about one person, drafts as well: to be shown to them, or erased.
    this.bookings.addKeysIndex("byEmail", "emailKey", "timestamp");
    // "healthAnswers" or "booking": what upkeep erases next when its time is over.
    this.bookings.addKeysIndex("retentionByTime", "retentionKey", "timestamp");

    this.discountCodes = new StoreTable(this, "DiscountCodesTable", {
      restoredName: restored["discountCodes"],
      ...keeping,
      variable: "DISCOUNT_CODES_TABLE",
      partitionKey: text("code"),
      // Only deleted codes carry it, for as long as they can be brought back.
      timeToLiveAttribute: "expiresAt",
    });
    this.discountCodes.addKeysIndex("byCode", "listKey", "code");

    // Which booking has the one use that an address has of a code; no address can be read from it.
    this.codeClaims = new StoreTable(this, "CodeClaimsTable", {
      restoredName: restored["codeClaims"],
      ...keeping,
      variable: "CODE_CLAIMS_TABLE",
      partitionKey: text("claimKey"),
      // Only what is claimed for a draft carries it.
      timeToLiveAttribute: "expiresAt",
    });

    this.workouts = new StoreTable(this, "WorkoutsTable", {
      restoredName: restored["workouts"],
      ...keeping,
      variable: "WORKOUTS_TABLE",
      partitionKey: text("workoutId"),
      // Only deleted ones carry it: for so long they can be brought back.
      timeToLiveAttribute: "expiresAt",
    });
    // Sparse: a deleted workout loses the key.
    this.workouts.addGlobalSecondaryIndex({
      indexName: "newestFirst",
      partitionKey: text("listKey"),
      sortKey: text("createdAt"),
      projectionType: ProjectionType.ALL,
    });

    this.categories = new StoreTable(this, "CategoriesTable", {
      restoredName: restored["categories"],
      ...keeping,
      variable: "CATEGORIES_TABLE",
      partitionKey: text("listKey"),
      // What names are told by, whatever their case: so none can be there twice.
      sortKey: text("nameKey"),
    });

    this.settings = new StoreTable(this, "SettingsTable", {
      restoredName: restored["settings"],
      ...keeping,
      variable: "SETTINGS_TABLE",
      partitionKey: text("name"),
    });

    // An item a month, with a number for each of its days.
    this.qrScans = new StoreTable(this, "QrScansTable", {
      restoredName: restored["qrScans"],
      ...keeping,
      variable: "QR_SCANS_TABLE",
      partitionKey: text("listKey"),
      sortKey: text("month"),
    });

    // How often somebody has written, and which messages have been mailed; none of their text.
    this.contact = new StoreTable(this, "ContactTable", {
      restoredName: restored["contact"],
      ...keeping,
      variable: "CONTACT_TABLE",
      partitionKey: text("recordKey"),
      timeToLiveAttribute: "expiresAt",
    });

    // What administrators have done; entries go after some years.
    this.audit = new StoreTable(this, "AuditTable", {
      restoredName: restored["audit"],
      ...keeping,
      variable: "AUDIT_TABLE",
      partitionKey: text("listKey"),
      sortKey: text("entryKey"),
      timeToLiveAttribute: "expiresAt",
    });

    // One item a month: how much was booked, paid, given back.
    this.numbers = new StoreTable(this, "NumbersTable", {
      restoredName: restored["numbers"],
      ...keeping,
      variable: "NUMBERS_TABLE",
      partitionKey: text("listKey"),
      sortKey: text("month"),
    });
    this.#refuseUnknown(Object.keys(restored));
  }

  /** The name at DynamoDB of every table that is used, by its name here. */
  get names(): Readonly<Record<string, string>> {
    const tables = Object.entries(this).filter(
      (entry): entry is [string, StoreTable] => entry[1] instanceof StoreTable,
    );
    return Object.fromEntries(tables.map(([name, { nameInUse }]) => [name, nameInUse]));
  }

  /** Whoever follows up a confirmation counts it, on the months and on the code that it used. */
  grantCounting(grantee: LambdaFunction): void {
    this.numbers.grantItems(grantee, "UpdateItem");
    this.discountCodes.grantItems(grantee, "UpdateItem");
  }

  #refuseUnknown(names: readonly string[]): void {
    const unknown = names.filter((name) => !(name in this.names));
    if (unknown.length === 0) return;
    throw new Error(
      `infra/restored-tables.json names ${unknown.join(", ")}, but the tables are ${Object.keys(this.names).join(", ")}.`,
    );
  }

  private createKey(stage: Stage): Key {
    return new Key(this, "Key", {
      description: "Encrypts Touchline's tables.",
      enableKeyRotation: true,
      removalPolicy: deletionProtection(stage).removalPolicy,
    });
  }
}
