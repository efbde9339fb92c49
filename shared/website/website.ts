import * as z from "zod/mini";
import { httpsStart, readHttpsUrl } from "#shared/values/https-url.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { formatPounds } from "#shared/values/money.ts";
import { plainUrl, shownTelephone } from "#shared/values/pasted-links.ts";
import {
  EmailAddress,
  paragraphOrBlank,
  requiredLine,
  requiredParagraph,
  textMessages,
} from "#shared/values/text-fields.ts";
import { paymentLimits } from "#shared/values/typed-pounds.ts";
import { ukMobileOrBlank } from "#shared/values/uk-mobile.ts";
import { blockLimits } from "./block-terms.ts";
import { consultationMinutes } from "./consultation-length.ts";
import { Picture } from "./pictures.ts";

/** What the trainer can change of the site without a deployment: texts, prices, links and pictures. */

export const websiteMessages = {
  required: "Please enter something here.",
  urlInvalid: "Please enter a full address that starts with https://",
  priceUnreadable: "Please enter a price in pounds and pence, such as 45 or 45.50.",
  priceTooSmall: `Please enter a price of at least ${formatPounds(paymentLimits.minimum)}.`,
  priceTooLarge: `Please enter a price of no more than ${formatPounds(paymentLimits.maximum)}.`,
  amountTwice: "Please enter each amount only once.",
  sessionsInvalid: `Please enter a whole number of sessions from 2 to ${blockLimits.sessions}, such as 10.`,
  weeksInvalid: `Please enter a whole number of weeks from 1 to ${blockLimits.weeks}, or 0 for never.`,
  blockTwice: "Please give each block a name of its own.",
  phoneInvalid: "Please enter a phone number, such as 01483 555 0123, or leave this empty.",
  whatsAppInvalid: "Please enter a UK mobile number, such as 07700 900123, or leave this empty.",
  yearInvalid: "Please enter a year, such as 2019.",
  minutesInvalid: `Please enter a whole number of minutes from ${consultationMinutes.minimum} to ${consultationMinutes.maximum}, such as 45.`,
  agreementRequired: "Please enter the day on which your client agreed.",
  nothingGivenRequired: "Please tick this too. A review given for a reward must not be shown here.",
  agreementTooEarly: "Please enter a day from the year 2000 on.",
  agreementInFuture: "Please enter a day that is not in the future.",
  tooMany: (max: number) => `You can add up to ${max}.`,
} as const;

/** A client's agreement of an earlier day is a slip. */
export const firstAgreement = "2000-01-01";

/** How many entries the lists have room for. */
export const websiteLimits = {
  nearby: 8,
  about: 6,
  qualifications: 12,
  memberships: 6,
  clients: 12,
  outcomes: 4,
  quickAmounts: 6,
  blocks: 6,
  social: 6,
} as const;

const line = (max: number) => requiredLine(websiteMessages.required, max);
const paragraph = (max: number) => requiredParagraph(websiteMessages.required, max);

// Made once for all fields of a length: functions make every schema at their start.
const line40 = line(40);
const line60 = line(60);
const line80 = line(80);
const blankOr120 = paragraphOrBlank(120);
const blankOr300 = paragraphOrBlank(300);

/** Digits with spaces between, also as written abroad. */
const phoneOrBlank = /^(?:\+?(?:[ ()-]*\d){7,15})?$/;

const linkLike = (start: RegExp) =>
  z.string(websiteMessages.urlInvalid).check(
    z.overwrite(plainUrl),
    z.maxLength(500, { error: () => textMessages.tooLong(500), abort: true }),
    z.regex(start, { error: websiteMessages.urlInvalid, abort: true }),
    z.refine((text) => text === "" || readHttpsUrl(text) !== undefined, {
      error: websiteMessages.urlInvalid,
    }),
  );
const link = linkLike(httpsStart);
const linkOrBlank = linkLike(new RegExp(`^$|${httpsStart.source}`));

const price = z
  .int(websiteMessages.priceUnreadable)
  .check(
    z.minimum(paymentLimits.minimum, websiteMessages.priceTooSmall),
    z.maximum(paymentLimits.maximum, websiteMessages.priceTooLarge),
  );

function list<Item extends z.ZodMiniType>(item: Item, max: number, min = 0) {
  return z
    .array(item)
    .check(
      z.minLength(min, websiteMessages.required),
      z.maxLength(max, websiteMessages.tooMany(max)),
    );
}

const Who = z.strictObject({
  name: line60,
  /** Below the logo: what the trainer does. */
  tagline: line40,
  area: z.strictObject({
    village: line60,
    county: line60,
    /** Neighbouring places the trainer travels to. */
    nearby: list(line60, websiteLimits.nearby),
  }),
  /** The first sentence of the home page, which search engines show as well. */
  introduction: line(200),
  headline: line80,
  /** Paragraphs of the home page's about text. */
  about: list(paragraph(800), websiteLimits.about, 1),
  portrait: z.optional(Picture),
  qualifications: list(
    z.strictObject({
      name: line80,
      /** Who awarded it. */
      body: line80,
      year: z
        .int(websiteMessages.yearInvalid)
        .check(
          z.minimum(1950, websiteMessages.yearInvalid),
          z.maximum(2100, websiteMessages.yearInvalid),
        ),
    }),
    websiteLimits.qualifications,
  ),
  insurance: paragraphOrBlank(160),
  memberships: list(line80, websiteLimits.memberships),
});

const Proof = z.strictObject({
  clients: list(
    z.strictObject({
      text: paragraph(400),
      firstName: line40,
      cameFor: line80,
      /** The day on which the client agreed that this text is shown. */
      agreedOn: z.iso.date({ error: websiteMessages.agreementRequired, abort: true }).check(
        z.refine((day) => day >= firstAgreement, websiteMessages.agreementTooEarly),
        z.refine((day) => day <= londonDate(new Date()), websiteMessages.agreementInFuture),
      ),
      /** That the client received nothing for it. Absent in a review from before this was asked. */
      nothingGiven: z.optional(z.literal(true, websiteMessages.nothingGivenRequired)),
    }),
    websiteLimits.clients,
  ),
  outcomes: list(
    z.strictObject({
      /** Short, such as `-12 kg` or `5 of 5`. */
      figure: line(16),
      text: line80,
    }),
    websiteLimits.outcomes,
  ),
});

const service = z.strictObject({
  title: line40,
  text: paragraph(300),
  /** In place of the drawing. */
  picture: z.optional(Picture),
});

const block = z.strictObject({
  name: line60,
  sessions: z
    .int(websiteMessages.sessionsInvalid)
    .check(
      z.minimum(2, websiteMessages.sessionsInvalid),
      z.maximum(blockLimits.sessions, websiteMessages.sessionsInvalid),
    ),
  /** For all of them, in pence. */
  pricePence: price,
  /** How long after the payment they can be used; 0: they never expire. */
  weeks: z
    .int(websiteMessages.weeksInvalid)
    .check(
      z.minimum(0, websiteMessages.weeksInvalid),
      z.maximum(blockLimits.weeks, websiteMessages.weeksInvalid),
    ),
});

const Offer = z.strictObject({
  /** The consultation's price in pence. */
  feePence: price,
  /** The amounts that the payment page offers at one press, in pence. */
  quickAmountsPence: list(price, websiteLimits.quickAmounts, 1).check(
    z.refine((amounts) => new Set(amounts).size === amounts.length, {
      error: websiteMessages.amountTwice,
    }),
    // The same rule, for the API's document.
    z.meta({ uniqueItems: true }),
  ),
  /** Sessions that clients buy several at a time. */
  blocks: list(block, websiteLimits.blocks).check(
    z.refine(
      (blocks) => new Set(blocks.map(({ name }) => name.toLowerCase())).size === blocks.length,
      { error: websiteMessages.blockTwice },
    ),
  ),
  /** What visitors ask before they book. */
  facts: z.strictObject({
    minutes: z
      .int(websiteMessages.minutesInvalid)
      .check(
        z.minimum(consultationMinutes.minimum, websiteMessages.minutesInvalid),
        z.maximum(consultationMinutes.maximum, websiteMessages.minutesInvalid),
      ),
    /** By phone, by video or in person. */
    where: paragraphOrBlank(200),
    /** How to move or cancel it. */
    moving: blankOr300,
  }),
  services: z.tuple([service, service, service]),
  /** How soon the trainer answers a message. */
  answers: blankOr120,
});

const Where = z.strictObject({
  clientPortalUrl: link,
  /** Calendly, Cal.com and SavvyCal get the visitor's name and email filled in. */
  schedulingUrl: link,
  /** The same for sessions, or `""`: then trainer and client agree them between them. */
  sessionSchedulingUrl: linkOrBlank,
  /** Where clients write a review, on Google or elsewhere, or `""`. */
  reviewUrl: linkOrBlank,
  /** The address that pages show. Messages and notices go to the operator's `site.trainerEmail`. */
  contactEmail: EmailAddress,
  /** A telephone number that pages show, or `""`. */
  contactPhone: z
    .string()
    .check(z.overwrite(shownTelephone), z.regex(phoneOrBlank, websiteMessages.phoneInvalid)),
  /** The UK mobile number on which the trainer has WhatsApp, or `""`. The contact page shows it. */
  whatsApp: ukMobileOrBlank(websiteMessages.whatsAppInvalid),
  social: list(z.strictObject({ name: line(30), url: link }), websiteLimits.social),
});

const Legal = z.strictObject({
  trader: paragraphOrBlank(100),
  address: blankOr300,
  /** The company or VAT number, or both, in the trader's words. */
  registration: paragraphOrBlank(100),
  cancellation: paragraphOrBlank(1000),
  /** Who sees what clients write. */
  access: paragraphOrBlank(600),
});

const Film = z.discriminatedUnion("show", [
  z.strictObject({ show: z.literal("builtIn") }),
  z.strictObject({ show: z.literal("off") }),
  z.strictObject({ show: z.literal("poster"), poster: Picture }),
]);

/** The whole document, by the sections of the *Website* tab. */
export const Website = z.strictObject({
  who: Who,
  proof: Proof,
  offer: Offer,
  where: Where,
  legal: Legal,
  /** What is behind the heading of the home page. */
  film: Film,
});
export type Website = z.infer<typeof Website>;
