import { randomUUID } from "node:crypto";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { type TableName, tableConstructId } from "#infra/data/table-definitions.ts";
import { createBookingSettingsStore } from "#lambdas/bookings/booking-settings-store.ts";
import { createBookingStore } from "#lambdas/bookings/booking-store.ts";
import { storedClientLink } from "#lambdas/bookings/client-links.ts";
import type { BookingDetails } from "#lambdas/bookings/record/draft.ts";
import { calendarReference } from "#lambdas/bookings/record/keys.ts";
import { isAbsent } from "#lambdas/database/expressions.ts";
import { openTable } from "#lambdas/database/table.ts";
import { createDiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import { createAbandonedStore } from "#lambdas/numbers/abandoned-store.ts";
import { createWebsiteReader } from "#lambdas/website/website-reader.ts";
import { isErased } from "#shared/bookings/bookings.ts";
import { priceAfterDiscount } from "#shared/discounts/discounts.ts";
import { endpoints } from "#shared/endpoints.ts";
import { monthOf } from "#shared/numbers/numbers.ts";
import { clientBookingPath } from "#shared/site/booking-paths.ts";
import type { BlockTerms } from "#shared/website/block-terms.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import type { CalendarStandIn } from "../calendar/calendar-stand-in.ts";
import type { Account } from "../stripe/account.ts";
import { raiseDispute } from "../stripe/disputes.ts";
import {
  confirmPaymentIntent,
  createPaymentIntent,
  findPaymentIntent,
  paidChargeOf,
} from "../stripe/payment-intents.ts";
import type { TableDefinition } from "../template/read-tables.ts";
import { recordAfter, type Step } from "./history.ts";
import { answersOf, emailOf, people, type SampleConsultation, storedAnswersOf } from "./people.ts";
import { booked, consultationSteps, instantOn, sessionSteps } from "./steps.ts";

/** The bookings of a believable quarter, so that a newcomer finds a desk in use. */

export interface SamplePeopleOptions {
  readonly origin: string;
  readonly database: DynamoDBClient;
  readonly tables: readonly TableDefinition[];
  readonly stripe: Account;
  readonly calendar: CalendarStandIn;
  /** Writes what the stand-ins know, if data is kept. */
  readonly save: () => void;
}

/** Opens the page of every sample client. */
const clientToken = "sample".padEnd(43, "-");

const percentOff = { WELCOME10: 10, FREE100: 100 } as const;

const card = { payment_method: "pm_card_visa" };

/** An item of the table of settings. It stays after the people are removed, so that they do not return. */
const Made = z.object({ bookings: z.array(z.string()), events: z.array(z.string()) });
const madeKey = { name: "sample-people" };
const none: z.infer<typeof Made> = { bookings: [], events: [] };

interface SamplePrice {
  readonly pence: number;
  readonly code?: SampleConsultation["code"];
  readonly block?: BlockTerms | undefined;
}

export type SamplePeople = ReturnType<typeof createSamplePeople>;

export function createSamplePeople({ origin, stripe, calendar, ...options }: SamplePeopleOptions) {
  const database = DynamoDBDocumentClient.from(options.database, {
    marshallOptions: { removeUndefinedValues: true },
  });
  const open = (name: TableName) => {
    const isTable = ({ TableName }: TableDefinition) => TableName.includes(tableConstructId(name));
    return openTable(database, options.tables.find(isTable)?.TableName ?? name);
  };
  const settings = open("settings");
  const bookings = createBookingStore(open("bookings"));
  const codes = createDiscountCodeStore(open("discountCodes"));
  const abandoned = createAbandonedStore(open("monthlyCounts"));

  /** Takes a payment at an earlier moment. What came of it is recorded already, so Stripe reports nothing. */
  function pay(at: Date, bookingId: string, amount: number): string {
    const nowSeconds = () => Math.floor(at.getTime() / 1000);
    const account: Account = { ...stripe, nowSeconds, publish: () => {} };
    const metadata = { bookingId, discountApplied: "false" };
    const intent = createPaymentIntent(account, { amount, currency: "gbp", metadata });
    return confirmPaymentIntent(account, intent, card).id;
  }

  function bookedAt(at: Date, bookingId: string, details: BookingDetails, price: SamplePrice) {
    const { pence, code, block } = price;
    const percent = code ? percentOff[code] : 0;
    const amount = priceAfterDiscount(pence, percent);
    const discount = { discountCode: code ?? null, discountPercentage: code ? percent : null };
    const offer = { originalAmount: pence, amount, ...discount, block };
    const clientLink = storedClientLink(clientToken, at);
    const paid = amount > 0 ? pay(at, bookingId, amount) : undefined;
    return booked(at, { bookingId, offer, clientLink, ...details }, paid);
  }

  async function makePast(now: Date): Promise<string[]> {
    const website = await createWebsiteReader(settings)();
    const facts = { website, settings: await createBookingSettingsStore(settings).read() };
    const { feePence } = website.offer;
    const made: string[] = [];

    async function keep(bookingId: string, steps: readonly Step[]): Promise<string | undefined> {
      const record = recordAfter(steps, facts, now);
      await bookings.begin(bookingId, () => record);
      made.push(bookingId);
      if (!isErased(record) && record.discountCode !== null) {
        const use = { code: record.discountCode, bookingId, email: record.email };
        await codes.recordPaid(use, new Date(record.timestamp));
      }
      return record.paymentIntentId;
    }

    for (const [index, sample] of people.consultations.entries()) {
      const bookingId = consultationId(index);
      const at = instantOn(now, [sample.booked, "20:15"]);
      const answers = storedAnswersOf(sample, index, at);
      const details = { flowSource: "consultation-intro", answers } as const;
      const first = bookedAt(at, bookingId, details, { pence: feePence, code: sample.code });
      const payment = await keep(bookingId, [first, ...consultationSteps(sample, now)]);
      if (sample.disputed && payment)
        raiseDispute(stripe, paidChargeOf(stripe, payment), "dispute");
    }
    for (const [index, sample] of people.sessions.entries()) {
      const bookingId = idOf(2, index);
      const answers = { name: sample.name, email: emailOf(sample) };
      const details = { flowSource: "payment-page", answers } as const;
      const at = instantOn(now, [sample.booked, "19:40"]);
      const held = sessionSteps(sample, (session) => idOf(3 + index, session), now);
      await keep(bookingId, [bookedAt(at, bookingId, details, sample), ...held]);
    }
    return made;
  }

  /** A client books, as any visitor does. */
  async function bookNow(): Promise<string> {
    const bookingId = randomUUID();
    const answers = answersOf(people.booksNow, people.consultations.length);
    const body = { bookingId, ...answers, clientToken };
    const started = await callEndpoint(endpoints.startBooking, { body }, { origin });
    if (started.status === "awaiting_payment") {
      const [id = ""] = started.clientSecret.split("_secret_", 1);
      confirmPaymentIntent(stripe, findPaymentIntent(stripe, id), card);
      await callEndpoint(endpoints.confirmBooking, { params: { bookingId } }, { origin });
    }
    return bookingId;
  }

  /** Times that are to come are made in the calendar, which reports them. One of them fits no booking. */
  function chooseTimes(now: Date): string[] {
    const { consultations, unmatched } = people;
    return [...consultations, unmatched].flatMap((sample, index) => {
      const startsAt = sample.time && instantOn(now, sample.time);
      if (!startsAt || startsAt <= now) return [];
      const reference = sample === unmatched ? {} : { reference: referenceOf(index) };
      const client = { service: "calendly", name: sample.name, email: emailOf(sample) } as const;
      const event = calendar.change({ ...client, ...reference, startsAt: startsAt.toISOString() });
      return event ? [event.id] : [];
    });
  }

  async function countUnpaid(sign: 1 | -1, now: Date): Promise<void> {
    for (const [index, forms] of people.unpaidByMonth.entries()) {
      const month = monthOf(instantOn(now, [-30 * index, "12:00"]).toISOString());
      await abandoned.add(month, "consultations", sign * forms);
    }
  }

  return {
    /** Whether there are any, and where the client who comes tomorrow sees their booking. */
    async state() {
      const made = Made.parse((await settings.get(madeKey)) ?? none);
      const index = people.consultations.findIndex(({ time }) => time?.[0] === 1);
      const clientPage = clientBookingPath(consultationId(index), clientToken);
      return { hasPeople: made.bookings.length > 0, clientPage };
    },

    /** Makes them as of an instant, once for each database. */
    async add(now = new Date()): Promise<void> {
      if (await settings.get(madeKey)) return;
      const past = await makePast(now);
      const events = chooseTimes(now);
      const made = { bookings: [...past, await bookNow()], events };
      await countUnpaid(1, now);
      await settings.put({ ...madeKey, ...made }, isAbsent("name"));
      options.save();
    },

    /** Removes what was made of them, and not what has come of it elsewhere, such as a mail in the inbox. */
    async remove(): Promise<void> {
      const made = Made.parse((await settings.get(madeKey)) ?? none);
      if (made.bookings.length === 0) return;
      const now = new Date();
      for (const bookingId of made.bookings) {
        const booking = await bookings.find(bookingId);
        await bookings.remove(bookingId, () => true);
        if (!booking || isErased(booking) || booking.discountCode === null) continue;
        await codes.giveBack({ code: booking.discountCode, bookingId, email: booking.email }, now);
      }
      for (const { id, isCancelled } of calendar.state().events) {
        if (made.events.includes(id) && !isCancelled) calendar.change({ id });
      }
      await countUnpaid(-1, now);
      await settings.update(madeKey, { set: none });
      options.save();
    },
  };
}

/** The same at each attempt, so that one which was interrupted is made again over what is there. */
function idOf(kind: number, index: number): string {
  return `5a3b1e00-00${String(kind).padStart(2, "0")}-4000-8000-${String(index).padStart(12, "0")}`;
}
const consultationId = (index: number) => idOf(1, index);
const referenceOf = (index: number) => calendarReference(consultationId(index));
