import assert from "node:assert/strict";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { useBlock } from "./blocks.ts";
import * as bookings from "./bookings.ts";
import { followCalendar } from "./calendar.ts";
import { cancelByLink } from "./cancellation.ts";
import * as mail from "./mail.ts";
import { pauseBookings, turnSettingsOn } from "./pause.ts";
import * as people from "./people.ts";
import { type Journey, type Product, refusal } from "./product.ts";
import { guessCodes } from "./refusals.ts";
import { askForReview } from "./reviews.ts";
import * as times from "./times.ts";
import * as trainer from "./trainer.ts";
import * as website from "./website.ts";

/**
 * What visitors, Stripe, upkeep and the trainer do, in an order that works on an empty product.
 * Together they call every endpoint of the contract.
 */
export const journeys: Readonly<Record<string, Journey>> = {
  "Every setting": turnSettingsOn,
  "Discount codes": trainer.manageCodes,
  "A booking, from the form to the refund": bookings.bookAndRefund,
  "A booking confirmed by the webhook": bookings.bookByWebhook,
  "A booking confirmed by upkeep": bookings.bookByUpkeep,
  "A free booking": bookings.bookForFree,
  "A session payment": bookings.payForSession,
  "A block of sessions": useBlock,
  "A pause of bookings": pauseBookings,
  "The time of a consultation": times.noteTimes,
  "A time that a client chooses in the calendar": followCalendar,
  "A booking that its client cancels": cancelByLink,
  "A review that a client is asked for": askForReview,
  "Bounced mail": mail.bouncedMail,
  "Every mail once more": mail.sendOnceMore,
  "A person's data": people.erasePerson,
  "A payer without an address": people.erasePayerWithoutAddress,
  "The workout library": trainer.keepLibrary,
  "The QR code": trainer.setQrCode,
  "The website": trainer.editWebsite,
  "The contact form": trainer.sendMessage,
  "The pages": website.readPages,
  "Numbers and activity": trainer.lookBack,
  // The last one: where all calls have one address, codes are refused afterwards.
  "A stranger who guesses codes": guessCodes,
};

/**
 * @throws when an endpoint of the contract has not answered in any journey, or has not refused to write over a change
 *   that was not seen
 */
export function assertEveryEndpointCalled({ called, refused }: Product): void {
  const all = Object.values<Endpoint>(contract);
  const missing = all.filter((endpoint) => !called.has(endpoint));
  assert.deepEqual(
    missing.map(({ method, path }) => `${method} ${path}`),
    [],
  );
  const refusals = all.flatMap((endpoint) =>
    (endpoint.errors ?? [])
      .filter((code) => code.endsWith("_changed"))
      .map((code) => refusal(endpoint, code)),
  );
  assert.deepEqual(
    refusals.filter((each) => !refused.has(each)),
    [],
  );
}
