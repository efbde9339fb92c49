import { blockYears, inLetters, timeYears } from "#shared/values/numbers-in-sentences.ts";

/** The smallest amount in pence that Stripe charges to a card in pounds sterling. */
export const minimumCardChargePence = 30;

/**
 * The messages of those errors that pages also notice themselves, by the error's code. A refusal
 * reads the same whether the page or the API notices it.
 */
export const errorMessages = {
  conflict: "Something changed at the same moment. Please try again.",
  booking_erased:
    "Your details have been deleted from this website, so you cannot book or pay on this page. If you have just paid, I’ll refund you. To book after all, close this tab and start again.",
  discount_not_found: "Invalid or expired discount code",
  discount_expired: "This discount code has expired",
  session_day_invalid: "Please choose a day between the payment and today.",
  block_day_invalid: `Please choose a day in the last ${inLetters(blockYears)} years, up to today.`,
  refund_too_large: "That is more than can still be refunded.",
  amount_below_minimum: `The total is below the ${minimumCardChargePence}p minimum for a card payment. Please use a different discount code or contact me.`,
  too_many_requests: "Too many requests. Please try again in a moment.",
  internal: "Something went wrong. Please try again.",
  message_not_sent: "Failed to send message. Please try again.",
  payment_unavailable: "Failed to initialize payment. Please try again.",
  unavailable: "Something went wrong. Please try again in a moment.",
  time_out_of_range: `Please choose a day from ${inLetters(timeYears.beforeBooking)} year before the booking to ${inLetters(timeYears.ahead)} years from today.`,
  time_begun:
    "This time has begun, so it stays as it is. If the consultation did not take place, say so first.",
  time_missing: "This time does not exist: the clocks go forward that night.",
  time_twice:
    "This time exists twice: the clocks go back that night. Please say which one you mean.",
  not_to_do: "A consultation that is completed, cancelled or refunded cannot have a time.",
} as const;
