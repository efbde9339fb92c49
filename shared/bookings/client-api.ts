import * as z from "zod/mini";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { BookingId, ClientToken } from "#shared/contract/ids-and-cursors.ts";
import { cancellationDays } from "#shared/values/numbers-in-sentences.ts";
import { StartRequestVersion } from "./cancellation.ts";
import { ClientBooking } from "./client-booking.ts";
import { refusableMails } from "./refusal-words.ts";

/** What clients do by a link, without signing in (docs/decisions/0054-client-link.md). */

const ClientLinkParams = z.strictObject({ bookingId: BookingId, token: ClientToken });

const ofClient = {
  access: "public",
  seesAddress: true,
  lambda: "client",
  params: ClientLinkParams,
  response: ClientBooking,
} as const;

/** Only shows: scanners of mails open links, too. */
export const openClientBooking = {
  method: "GET",
  path: "/api/my-booking/{bookingId}/{token}",
  summary: "Show a booking to the client who has its link.",
  ...ofClient,
  errors: ["link_invalid", "too_many_requests"],
} as const satisfies Endpoint;

export const cancelClientBooking = {
  method: "POST",
  path: "/api/my-booking/{bookingId}/{token}/cancel",
  summary: `Cancel a booking within ${cancellationDays} days. Doing it again changes nothing.`,
  ...ofClient,
  errors: ["link_invalid", "too_many_requests", "not_cancellable", "conflict"],
} as const satisfies Endpoint;

export const requestStart = {
  method: "POST",
  path: "/api/my-booking/{bookingId}/{token}/start-request",
  summary: `Ask for a consultation to go ahead within the ${cancellationDays} days. The first request is kept.`,
  ...ofClient,
  body: z.strictObject({ version: StartRequestVersion }),
  errors: ["link_invalid", "too_many_requests", "conflict"],
} as const satisfies Endpoint;

export const refuseMail = {
  method: "POST",
  path: "/api/my-booking/{bookingId}/{token}/refuse-mail",
  summary: "Ask for no more emails of a kind. Doing it again changes nothing.",
  ...ofClient,
  body: z.strictObject({ mail: z.enum(refusableMails) }),
  errors: ["link_invalid", "too_many_requests", "conflict"],
} as const satisfies Endpoint;

export const reportTimeChosen = {
  method: "POST",
  path: "/api/my-booking/{bookingId}/{token}/time-chosen",
  summary: "Say that a time is chosen, which ends the reminders to choose one.",
  ...ofClient,
  errors: ["link_invalid", "too_many_requests", "conflict"],
} as const satisfies Endpoint;
