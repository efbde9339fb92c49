import type { WrittenFiles } from "#infra/data/site-bucket.ts";
import type { TableName, TableRight } from "#infra/data/table-definitions.ts";
import type { MailContent } from "#infra/mail/email.ts";
import { type LambdaName, lambdasByCaller } from "#shared/contract/lambdas.ts";

/** Every function of the product: those that answer the contract's endpoints, and these. */
export type FunctionName = LambdaName | "mail-reports" | "upkeep" | "render" | "origin-secret";

export type StripeSecret = "secretKey" | "publishableKey" | "webhookSecret";

interface FunctionDeclaration {
  readonly description: string;
  /** By default 1024. More memory also means more processor time, which shortens cold starts. */
  readonly memoryMegabytes?: number;
  /** By default 10. */
  readonly timeoutSeconds?: number;
  readonly tables?: { readonly [Name in TableName]?: readonly TableRight<Name>[] };
  readonly stripe?: readonly StripeSecret[];
  /** Reads the keys that the calendars sign their events with. */
  readonly calendarKeys?: true;
  readonly puts?: WrittenFiles;
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
 * The rights of each function. None may `Scan`. A function that visitors call may `Query` only the
 * library of workouts. Only upkeep and `people` may delete bookings.
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
    description: "Mails visitors' messages to the trainer.",
    tables: { limits: ["UpdateItem"], settings: ["GetItem"] },
    sendsMail: "text",
  },

  // Called by the trainer. Each change is written to the audit log first.
  desk: {
    description:
      "Lists, searches and exports bookings, marks them and their problems as done, keeps notes.",
    tables: {
      bookings: [
        "Query confirmedByTime",
        "Query toDoByTime",
        "Query appointmentsByTime",
        "Query pendingWorkByTime",
        "GetItem",
        "BatchGetItem",
        "PutItem",
      ],
      audit: ["UpdateItem"],
    },
  },
  "desk-mail": {
    description:
      "Notes times and what becomes of blocks, sends a client's mail once more, and keeps the settings for bookings.",
    tables: {
      bookings: ["Query byEmail", "GetItem", "BatchGetItem", "PutItem"],
      audit: ["UpdateItem"],
      settings: ["GetItem", "UpdateItem"],
    },
    sendsMail: "files",
  },
  money: {
    description: "Refunds payments.",
    timeoutSeconds: stripeTimeoutSeconds,
    tables: { bookings: ["GetItem", "PutItem"], audit: ["UpdateItem"] },
    stripe: ["secretKey"],
  },
  people: {
    description:
      "Shows and erases what is held about one person, and removes blocks entered by mistake.",
    tables: {
      bookings: ["Query byEmail", "GetItem", "PutItem", "DeleteItem"],
      discountCodes: ["DeleteItem"],
      audit: ["UpdateItem"],
    },
  },
  "desk-numbers": {
    description: "Shows what was booked, paid and refunded, by month.",
    tables: {
      bookings: ["Query confirmedByTime"],
      discountCodes: ["BatchGetItem"],
      monthlyCounts: ["Query"],
    },
  },
  "desk-discounts": {
    description: "Lists the trainer's discount codes, adds, changes, deletes and restores them.",
    tables: {
      discountCodes: ["Query byCode", "BatchGetItem", "PutItem", "UpdateItem"],
      audit: ["UpdateItem"],
    },
  },
  site: {
    description: "Adds, edits, deletes and restores workouts and categories.",
    tables: {
      workouts: ["Query newestFirst", "GetItem", "UpdateItem"],
      settings: ["GetItem", "PutItem"],
      audit: ["UpdateItem"],
    },
  },
  "desk-qr": {
    description: "Sets where a scanned QR code leads, and shows how often it was scanned.",
    tables: {
      settings: ["GetItem", "PutItem"],
      monthlyCounts: ["Query"],
      audit: ["UpdateItem"],
    },
  },
  "site-website": {
    description:
      "Keeps the content and pictures that the trainer is editing, shows earlier content, deletes pictures.",
    tables: { settings: ["GetItem", "UpdateItem"], audit: ["UpdateItem"] },
    puts: "pictures",
    deletesPictures: true,
  },
  "site-publish": {
    description: "Makes the trainer's new content live, and puts the pages.",
    timeoutSeconds: publishTimeoutSeconds,
    tables: { settings: ["GetItem", "UpdateItem"], audit: ["UpdateItem"] },
    puts: "pages",
    renders: true,
    checks: "pictures",
  },
  "desk-calendar": {
    description: "Lists times of the calendar that fit no booking, and notes them for one.",
    tables: {
      bookings: ["GetItem", "PutItem"],
      settings: ["GetItem", "PutItem"],
      audit: ["UpdateItem"],
    },
  },
  "desk-audit": {
    description: "Shows what administrators have done.",
    tables: { audit: ["Query"] },
  },

  // Called by Stripe, by the trainer's calendar, by SES, by a timer, and at the end of a deployment.
  "stripe-webhook": {
    description: "Receives Stripe's signed events and confirms what is paid.",
    timeoutSeconds: stripeTimeoutSeconds,
    tables: { bookings: ["GetItem", "PutItem"], discountCodes: ["GetItem", "UpdateItem"] },
    stripe: ["secretKey", "webhookSecret"],
  },
  "calendar-webhook": {
    description: "Receives the calendar's signed events, and notes the times of consultations.",
    tables: {
      bookings: ["Query byCalendar", "Query byEmail", "GetItem", "PutItem"],
      settings: ["GetItem", "PutItem"],
    },
    calendarKeys: true,
  },
  "mail-reports": {
    description: "Marks bookings whose mail bounced.",
    tables: { bookings: ["GetItem", "PutItem"] },
  },
  upkeep: {
    description:
      "Settles old drafts, follows up bookings, asks for times and reviews, reminds of times, retries mail, erases data at the end of its retention.",
    memoryMegabytes: 512,
    timeoutSeconds: 240,
    tables: {
      bookings: [
        "Query pendingWorkByTime",
        "Query retentionByTime",
        "Query confirmedByTime",
        "Query appointmentsByTime",
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
    puts: "pages",
    renders: true,
  },
  "origin-secret": {
    description: "Makes the secret by which CloudFront proves itself to the functions.",
    memoryMegabytes: 128,
  },
};

const trainersFunctions: ReadonlySet<string> = new Set(lambdasByCaller.admin);

/**
 * How many instances of a function are set aside when a stage reserves capacity, so that visitors
 * cannot use up all that the account may run. No more of that function then run at once.
 */
export function reservedInstances(name: FunctionName): number | undefined {
  if (name === "stripe-webhook") return 10;
  if (name === "upkeep" || name === "calendar-webhook") return 2;
  return trainersFunctions.has(name) ? 5 : undefined;
}

export const functionNames = Object.keys(functionTable).filter(isFunctionName);

export const reservedInstancesInAll = functionNames.reduce(
  (sum, name) => sum + (reservedInstances(name) ?? 0),
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
