import {
  inLetters,
  maximumPutBack,
  maximumRefunds,
  undoMinutes,
  upkeepMinutes,
} from "#shared/values/numbers-in-sentences.ts";
import { errorMessages } from "./error-messages.ts";

/**
 * Every error the API answers: its HTTP status and a sentence fit to show to the visitor. Pages take
 * the sentence from the answer and never load this table, which would weigh on each of them.
 */
export const apiErrors = {
  malformed_json: { status: 400, detail: "The request could not be read." },
  validation_failed: { status: 400, detail: "Please check the highlighted answers." },
  signature_invalid: { status: 400, detail: "The signature is missing, wrong or too old." },
  calendar_refused: { status: 401, detail: "This request is not accepted." },
  unauthenticated: { status: 401, detail: "Please sign in." },
  forbidden: { status: 403, detail: "You do not have access to this." },
  not_found: { status: 404, detail: "There is nothing at this address." },
  booking_not_found: { status: 404, detail: "This booking no longer exists." },
  booking_erased: { status: 410, detail: errorMessages.booking_erased },
  workout_not_found: { status: 404, detail: "Workout not found" },
  discount_not_found: { status: 404, detail: errorMessages.discount_not_found },
  no_mail_address: { status: 409, detail: "This booking has no email address." },
  link_invalid: { status: 404, detail: "This link does not work, or no longer does." },
  not_cancellable: { status: 409, detail: "This booking can no longer be cancelled here." },
  booking_cancelled: {
    status: 409,
    detail: "The client has cancelled this consultation, so it cannot be marked as completed.",
  },
  completion_kept: {
    status: 409,
    detail: `This can no longer be undone, so the consultation stays completed: more than ${undoMinutes} minutes have passed, or the booking has changed since.`,
  },
  answer_due: {
    status: 409,
    detail: "The bank is waiting for your answer. Answer it in Stripe first.",
  },
  time_changed: { status: 409, detail: "The time has changed since you opened it." },
  time_begun: { status: 409, detail: errorMessages.time_begun },
  time_out_of_range: { status: 422, detail: errorMessages.time_out_of_range },
  time_missing: { status: 422, detail: errorMessages.time_missing },
  time_twice: { status: 422, detail: errorMessages.time_twice },
  not_to_do: { status: 422, detail: errorMessages.not_to_do },
  calendar_time_gone: {
    status: 404,
    // Also of one that was left out of a full list, which is in the calendar as before.
    detail: "This time is no longer on the list. Please check your calendar.",
  },
  sessions_changed: { status: 409, detail: "The sessions have changed since you opened them." },
  sessions_all_timed: {
    status: 409,
    detail: "Each session left of this booking already has a time.",
  },
  session_same_day: {
    status: 409,
    detail:
      "There is another session on that day: one you marked yourself, or one in the calendar.",
  },
  session_day_invalid: {
    status: 422,
    detail: errorMessages.session_day_invalid,
  },
  block_over: {
    status: 409,
    detail:
      "This block has been cancelled, refunded or erased, so no more of its sessions can be used.",
  },
  block_used_up: { status: 409, detail: "All sessions of this block have been used." },
  block_lapsed: { status: 409, detail: "This block had expired by that day." },
  block_day_invalid: {
    status: 422,
    detail: errorMessages.block_day_invalid,
  },
  block_in_use: {
    status: 409,
    detail: "Some of this block has been used or refunded, or has a time, so it cannot be removed.",
  },
  block_withdrawn: {
    status: 410,
    detail:
      "The price or terms of this block have changed. You have not been charged. Please reload the page and choose again.",
  },
  too_many_put_back: {
    status: 422,
    detail: `You have undone ${maximumPutBack} sessions of this block, which is the most you can.`,
  },
  note_changed: { status: 409, detail: "This note has changed since you opened it." },
  publication_not_found: { status: 404, detail: "This publication is no longer kept." },
  discount_gone: { status: 404, detail: "This discount code no longer exists." },
  bookings_paused: {
    status: 409,
    detail:
      "I’m fully booked at the moment and can’t take new bookings or payments. Please write to me, and I’ll let you know when I have space.",
  },
  conflict: { status: 409, detail: errorMessages.conflict },
  discount_exists: { status: 409, detail: "This discount code already exists." },
  discount_changed: { status: 409, detail: "This code has changed since you opened it." },
  discount_already_used: {
    status: 409,
    detail: "This discount code has already been used with this email address",
  },
  workout_changed: { status: 409, detail: "This workout has changed since you opened it." },
  category_exists: { status: 409, detail: "There is already a category with this name." },
  category_changed: { status: 409, detail: "This category has changed since you opened it." },
  category_in_use: { status: 409, detail: "This category has workouts." },
  qr_settings_changed: {
    status: 409,
    detail: "These settings have changed since you opened them.",
  },
  picture_in_use: {
    status: 409,
    detail:
      "This picture is still in use: on your site, in your draft or in the offer of the QR code. Please remove it there first.",
  },
  website_changed: { status: 409, detail: "The website has changed since you opened it." },
  discount_expired: { status: 410, detail: errorMessages.discount_expired },
  discount_used_up: { status: 410, detail: "This discount code has been used up" },
  payload_too_large: { status: 413, detail: "That is too much text to send." },
  unsupported_media_type: { status: 415, detail: "The request could not be read." },
  discount_not_for_this: { status: 422, detail: "This code is for something else." },
  discount_email_required: {
    status: 422,
    detail: "Please enter your email address to use this discount code",
  },
  refund_not_possible: { status: 422, detail: "There is no payment to refund." },
  refunds_changed: { status: 409, detail: "The refunds have changed since you opened them." },
  refund_too_large: { status: 422, detail: errorMessages.refund_too_large },
  too_many_refunds: {
    status: 422,
    detail: `This booking has ${maximumRefunds} refunds already. Make any further one in Stripe's dashboard.`,
  },
  picture_invalid: {
    status: 422,
    detail: "This picture cannot be used. Please choose another one.",
  },
  trader_missing: {
    status: 422,
    detail:
      "Nothing was published: visitors have to see the name you trade under and your business address. Please fill them in again.",
  },
  picture_missing: { status: 422, detail: "A picture is missing." },
  amount_below_minimum: { status: 422, detail: errorMessages.amount_below_minimum },
  too_many_requests: { status: 429, detail: errorMessages.too_many_requests },
  internal: { status: 500, detail: errorMessages.internal },
  message_not_sent: { status: 503, detail: errorMessages.message_not_sent },
  payment_unavailable: { status: 503, detail: errorMessages.payment_unavailable },
  publication_unfinished: {
    status: 503,
    detail: `Your new content is live, but some pages may still show the old content. They will be updated within ${inLetters(2 * upkeepMinutes)} minutes.`,
  },
  unavailable: { status: 503, detail: errorMessages.unavailable },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof apiErrors;

/** The type of the body of every error answer (RFC 9457). */
export const problemMediaType = "application/problem+json";
