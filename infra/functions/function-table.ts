import type { WrittenFiles } from "#infra/data/site-bucket.ts";
import type { TableName, TableRight } from "#infra/data/table-definitions.ts";
import type { MailContent } from "#infra/mail/email.ts";
import type { LambdaName } from "#shared/contract/lambdas.ts";

/** Every function of the product: those that answer the contract's endpoints, and these. */
export type FunctionName = LambdaName | "mail-reports" | "upkeep" | "render" | "origin-secret";

export type StripeSecret = "secretKey" | "publishableKey" | "webhookSecret";

interface FunctionDeclaration {
  readonly description: string;
  /** By default 1024. More memory also means more processor time, which shortens cold starts. */
  readonly memoryMegabytes?: number;
  /** By default 10. */
  readonly timeoutSeconds?: number;
  /**
   * How many instances are set aside when a stage reserves capacity, so that visitors cannot use up all that
   * the account may run. No more of the function then run at once.
   */
  readonly reservedInstances?: number;
  readonly tables?: { readonly [Name in TableName]?: readonly TableRight<Name>[] };
  readonly stripe?: readonly StripeSecret[];
  /** Reads the keys that the calendars sign their events with. */
  readonly calendarKeys?: true;
  readonly puts?: readonly WrittenFiles[];
  /** Renders pages: the renderer is beside its bundle. */
  readonly renders?: true;
  /** Looks whether files of these are in the site's bucket. */
  readonly checks?: WrittenFiles;
  /** Lists the trainer's pictures in the site's bucket, and deletes them. */
  readonly deletesPictures?: true;
  readonly sendsMail?: MailContent;
}

/** Less than the gateway's 30 seconds, so that the function itself answers when Stripe is slow. */
const stripeTimeoutSeconds = 25;

/** Less than the gateway's 30 seconds, and than `publicationMs`, after which upkeep puts the pages. */
const publishTimeoutSeconds = 28;

/**
 * The rights of each function. None may `Scan`. A function that visitors call may `Query` only the library of
 * workouts. Only upkeep and `people` may delete bookings, and only four functions have Stripe's key (decision 0031).
 */
export const functionTable: Readonly<Record<FunctionName, FunctionDeclaration>> = {
  // Called by visitors.
  "visitor-bookings": {
    description: "Writes and prices drafts, prepares payments, confirms what is paid.",
    timeoutSeconds: stripeTimeoutSeconds,
    tables: {
      bookings: ["GetItem", "PutItem"],
      discountCodes: ["GetItem", "UpdateItem"],
      limits: ["UpdateItem"],
      settings: ["GetItem"],
    },
    stripe: ["secretKey", "publishableKey"],
    sendsMail: "text",
  },
  client: {
    description:
      "Shows a booking to the client who has its link, cancels it, and keeps the client's requests.",
    tables: {
      bookings: ["GetItem", "PutItem"],
      discountCodes: ["UpdateItem"],
      limits: ["UpdateItem"],
      settings: ["GetItem"],
    },
    sendsMail: "files",
  },
  "visitor-discounts": {
    description: "Looks up a discount code.",
    tables: { discountCodes: ["GetItem"], limits: ["UpdateItem"], settings: ["GetItem"] },
  },
  "visitor-library": {
    description:
      "Shows the library of workouts and their categories, and renders its pages and the sitemap.",
    tables: { workouts: ["GetItem", "Query newestFirst"], settings: ["GetItem"] },
    renders: true,
  },
  "visitor-qr": {
    description: "Tells where a scanned QR code leads, and counts the scan.",
    tables: { settings: ["GetItem"], monthlyCounts: ["UpdateItem"] },
  },
  "visitor-contact": {
    description: "Emails visitors' messages to the trainer.",
    tables: { limits: ["UpdateItem"], settings: ["GetItem"] },
    sendsMail: "text",
  },

  // Called by the trainer. Each change is written to the audit log first.
  desk: {
    description:
      "Lists, searches and counts bookings, marks what is done, sends clients' emails, keeps times, blocks, notes and settings, codes and the QR code, shows the audit log.",
    // Opening the desk makes five calls at once, and six with a booking open; parallel calls start an instance
    // each. This is enough for two tabs that are opened together, with some calls more.
    reservedInstances: 15,
    tables: {
      bookings: [
        "Query confirmedByTime",
        "Query toDoByTime",
        "Query dueByTime",
        "Query pendingWorkByTime",
        "Query byEmail",
        "GetItem",
        "BatchGetItem",
        "PutItem",
      ],
      discountCodes: ["Query byCode", "BatchGetItem", "PutItem", "UpdateItem"],
      monthlyCounts: ["Query"],
      settings: ["GetItem", "PutItem", "UpdateItem"],
      audit: ["Query", "UpdateItem"],
    },
    sendsMail: "files",
  },
  money: {
    description: "Refunds payments.",
    timeoutSeconds: stripeTimeoutSeconds,
    reservedInstances: 5,
    tables: { bookings: ["GetItem", "PutItem"], audit: ["UpdateItem"] },
    stripe: ["secretKey"],
  },
  people: {
    description:
      "Shows and erases what is held about one person, and removes blocks entered by mistake.",
    reservedInstances: 5,
    tables: {
      bookings: ["Query byEmail", "GetItem", "PutItem", "DeleteItem"],
      discountCodes: ["DeleteItem"],
      audit: ["UpdateItem"],
    },
  },
  site: {
    description:
      "Keeps workouts, categories, pictures and the website's content, makes new content live, and puts the pages.",
    timeoutSeconds: publishTimeoutSeconds,
    reservedInstances: 5,
    tables: {
      workouts: ["Query newestFirst", "GetItem", "UpdateItem"],
      settings: ["GetItem", "PutItem", "UpdateItem"],
      audit: ["UpdateItem"],
    },
    puts: ["pages", "pictures"],
    renders: true,
    checks: "pictures",
    deletesPictures: true,
  },

  // Called by Stripe, by the trainer's calendar, by SES, by a timer, and at the end of a deployment.
  "stripe-webhook": {
    description: "Receives Stripe's signed events and confirms what is paid.",
    timeoutSeconds: stripeTimeoutSeconds,
    reservedInstances: 10,
    tables: { bookings: ["GetItem", "PutItem"], discountCodes: ["GetItem", "UpdateItem"] },
    stripe: ["secretKey", "webhookSecret"],
  },
  "calendar-webhook": {
    description: "Receives the calendar's signed events, and notes the times of consultations.",
    reservedInstances: 2,
    tables: {
      bookings: ["Query byCalendar", "Query byEmail", "GetItem", "PutItem"],
      settings: ["GetItem", "PutItem"],
    },
    calendarKeys: true,
  },
  "mail-reports": {
    description: "Marks bookings whose email bounced.",
    tables: { bookings: ["GetItem", "PutItem"] },
  },
  upkeep: {
    description:
      "Settles old drafts, follows up bookings, sends the emails that have become due, retries emails, erases data at the end of its retention.",
    memoryMegabytes: 512,
    timeoutSeconds: 240,
    reservedInstances: 2,
    tables: {
      bookings: [
        "Query pendingWorkByTime",
        "Query retentionByTime",
        "Query confirmedByTime",
        "Query toDoByTime",
        "Query dueByTime",
        "Query byEmail",
        "GetItem",
        "BatchGetItem",
        "PutItem",
        "DeleteItem",
      ],
      discountCodes: ["GetItem", "UpdateItem", "DeleteItem"],
      monthlyCounts: ["GetItem", "UpdateItem"],
      settings: ["GetItem"],
    },
    stripe: ["secretKey"],
    sendsMail: "files",
  },
  render: {
    description: "Renders the pages with the trainer's content.",
    timeoutSeconds: 60,
    tables: { settings: ["GetItem", "UpdateItem"] },
    puts: ["pages"],
    renders: true,
  },
  "origin-secret": {
    description: "Makes the secret by which CloudFront proves itself to the functions.",
    memoryMegabytes: 128,
  },
};

export const functionNames = Object.keys(functionTable).filter(isFunctionName);

export const reservedInstancesInAll = functionNames.reduce(
  (sum, name) => sum + (functionTable[name].reservedInstances ?? 0),
  0,
);

/** The id of a function's construct: `VisitorBookings`. */
export function constructId(name: FunctionName): string {
  return name
    .split("-")
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join("");
}

function isFunctionName(name: string): name is FunctionName {
  return name in functionTable;
}
