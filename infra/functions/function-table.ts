import type { WrittenFiles } from "#infra/data/site-bucket.ts";
import type { TableName, TableRight } from "#infra/data/table-definitions.ts";
import type { MailContent } from "#infra/mail/email.ts";
import type { LambdaName } from "#shared/endpoints.ts";

/** Every function of the product: those that answer the contract's endpoints, and these. */
export type FunctionName =
  | LambdaName
  | "upkeep/upkeep"
  | "bookings/mail-reports"
  | "website/render"
  | "website/origin-secret";

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
 * library of workouts. Only upkeep and `people/admin` may delete bookings.
 */
export const functionTable: Readonly<Record<FunctionName, FunctionDeclaration>> = {
  // Called by visitors.
  "bookings/visitor": {
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
  "bookings/client": {
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
  "discounts/visitor": {
    description: "Looks up a discount code.",
    tables: { discountCodes: ["GetItem"], limits: ["UpdateItem"], settings: ["GetItem"] },
  },
  "workouts/visitor": {
    description:
      "Shows the library of workouts and their categories, and renders its pages and the sitemap.",
    tables: { workouts: ["GetItem", "Query newestFirst"], settings: ["GetItem"] },
    renders: true,
  },
  "qr-settings/visitor": {
    description: "Tells where a scanned QR code leads, and counts the scan.",
    tables: { settings: ["GetItem"], monthlyCounts: ["UpdateItem"] },
  },
  "contact/visitor": {
    description: "Mails visitors' messages to the trainer.",
    tables: { limits: ["UpdateItem"], settings: ["GetItem"] },
    sendsMail: "text",
  },

  // Called by the trainer. Each change is written to the audit log first.
  "bookings/admin": {
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
  "bookings/mail-admin": {
    description:
      "Notes times and what becomes of blocks, sends a client's mail once more, and keeps the settings for bookings.",
    tables: {
      bookings: ["Query byEmail", "GetItem", "BatchGetItem", "PutItem"],
      audit: ["UpdateItem"],
      settings: ["GetItem", "UpdateItem"],
    },
    sendsMail: "files",
  },
  "payments/admin": {
    description: "Refunds payments.",
    timeoutSeconds: stripeTimeoutSeconds,
    tables: { bookings: ["GetItem", "PutItem"], audit: ["UpdateItem"] },
    stripe: ["secretKey"],
  },
  "people/admin": {
    description:
      "Shows and erases what is held about one person, and removes blocks entered by mistake.",
    tables: {
      bookings: ["Query byEmail", "GetItem", "PutItem", "DeleteItem"],
      discountCodes: ["DeleteItem"],
      audit: ["UpdateItem"],
    },
  },
  "numbers/admin": {
    description: "Shows what was booked, paid and refunded, by month.",
    tables: {
      bookings: ["Query confirmedByTime"],
      discountCodes: ["BatchGetItem"],
      monthlyCounts: ["Query"],
    },
  },
  "discounts/admin": {
    description: "Lists the trainer's discount codes, adds, changes, deletes and restores them.",
    tables: {
      discountCodes: ["Query byCode", "BatchGetItem", "PutItem", "UpdateItem"],
      audit: ["UpdateItem"],
    },
  },
  "workouts/admin": {
    description: "Adds, edits, deletes and restores workouts and categories.",
    tables: {
      workouts: ["Query newestFirst", "GetItem", "UpdateItem"],
      settings: ["GetItem", "PutItem"],
      audit: ["UpdateItem"],
    },
  },
  "qr-settings/admin": {
    description: "Sets where a scanned QR code leads, and shows how often it was scanned.",
    tables: {
      settings: ["GetItem", "PutItem"],
      monthlyCounts: ["Query"],
      audit: ["UpdateItem"],
    },
  },
  "website/admin": {
    description:
      "Keeps the content and pictures that the trainer is editing, shows earlier content, deletes pictures.",
    tables: { settings: ["GetItem", "UpdateItem"], audit: ["UpdateItem"] },
    puts: "pictures",
    deletesPictures: true,
  },
  "website/publish-admin": {
    description: "Makes the trainer's new content live, and puts the pages.",
    timeoutSeconds: publishTimeoutSeconds,
    tables: { settings: ["GetItem", "UpdateItem"], audit: ["UpdateItem"] },
    puts: "pages",
    renders: true,
    checks: "pictures",
  },
  "calendar/admin": {
    description: "Lists times of the calendar that fit no booking, and notes them for one.",
    tables: {
      bookings: ["GetItem", "PutItem"],
      settings: ["GetItem", "PutItem"],
      audit: ["UpdateItem"],
    },
  },
  "audit/admin": {
    description: "Shows what administrators have done.",
    tables: { audit: ["Query"] },
  },

  // Called by Stripe, by the trainer's calendar, by SES, by a timer, and at the end of a deployment.
  "payments/webhook": {
    description: "Receives Stripe's signed events and confirms what is paid.",
    timeoutSeconds: stripeTimeoutSeconds,
    tables: { bookings: ["GetItem", "PutItem"], discountCodes: ["GetItem", "UpdateItem"] },
    stripe: ["secretKey", "webhookSecret"],
  },
  "calendar/webhook": {
    description: "Receives the calendar's signed events, and notes the times of consultations.",
    tables: {
      bookings: ["Query byCalendar", "Query byEmail", "GetItem", "PutItem"],
      settings: ["GetItem", "PutItem"],
    },
    calendarKeys: true,
  },
  "bookings/mail-reports": {
    description: "Marks bookings whose mail bounced.",
    tables: { bookings: ["GetItem", "PutItem"] },
  },
  "upkeep/upkeep": {
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
  "website/render": {
    description: "Renders the pages with the trainer's content.",
    timeoutSeconds: 60,
    tables: { settings: ["GetItem", "UpdateItem"] },
    puts: "pages",
    renders: true,
  },
  "website/origin-secret": {
    description: "Makes the secret by which CloudFront proves itself to the functions.",
    memoryMegabytes: 128,
  },
};

/**
 * How many instances of a function are set aside when a stage reserves capacity, so that visitors
 * cannot use up all that the account may run. No more of that function then run at once.
 */
export function reservedInstances(name: FunctionName): number | undefined {
  if (name === "payments/webhook") return 10;
  if (name === "upkeep/upkeep" || name === "calendar/webhook") return 2;
  return name.endsWith("admin") ? 5 : undefined;
}

export const functionNames = Object.keys(functionTable).filter(isFunctionName);

export const reservedInstancesInAll = functionNames.reduce(
  (sum, name) => sum + (reservedInstances(name) ?? 0),
  0,
);

/** The folder of a function's bundle: `bookings/visitor` is built into `bookings-visitor`. */
export function bundleName(name: FunctionName): string {
  return name.replaceAll("/", "-");
}

/** The id of a function's construct: `BookingsVisitor`; upkeep is just `Upkeep`. */
export function constructId(name: FunctionName): string {
  const words = name === "upkeep/upkeep" ? ["upkeep"] : name.split(/[/-]/);
  return words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join("");
}

function isFunctionName(name: string): name is FunctionName {
  return name in functionTable;
}
