import { plainText } from "#shared/values/pasted-text.ts";

/** What a booking is called outside the desk. */
export interface BookingReference {
  /** The beginning of its id, in lower case without hyphens: receipts print eight digits, mails all 32. */
  readonly id?: string;
  /** The beginning of the id of its payment at Stripe, in lower case. */
  readonly paymentIntent?: string;
}

/** As many digits as a receipt prints. */
const fewestDigits = 8;

/** Every id at Stripe begins with these three, and with some digits that payments of one month share. */
const fewestOfStripe = "pi_".length + fewestDigits;

const wholeId = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/;
const paymentIntent = /pi_[a-z0-9]+/;
const label = /^(?:(?:booking|payment)\s+)?(?:id|ref|reference)\b/;
const partOfId = new RegExp(`^[0-9a-f]{${fewestDigits},32}$`);

/**
 * The reference in a typed or pasted text: `#1A2B-3C4D`, `Reference: 1a2b 3c4d`, a whole id in a sentence, or
 * Stripe's `pi_…`. Eight digits may be a part of a phone number as well.
 */
export function readReference(typed: string): BookingReference | undefined {
  const text = plainText(typed)
    .toLowerCase()
    .replace(/[\p{Pd}−]/gu, "-");
  const [payment] = paymentIntent.exec(text) ?? [];
  if (payment !== undefined) return { paymentIntent: payment };
  const [whole] = wholeId.exec(text) ?? [];
  const id = (whole ?? text.replace(label, "")).replace(/[^\p{L}\p{N}]/gu, "");
  return partOfId.test(id) ? { id } : undefined;
}

interface Referred {
  readonly bookingId: string;
  readonly paymentIntentId?: string | undefined;
}

export function isReferredTo(
  { id, paymentIntent: payment }: BookingReference,
  { bookingId, paymentIntentId = "" }: Referred,
): boolean {
  if (payment !== undefined) {
    const paid = paymentIntentId.toLowerCase();
    return paid === payment || (payment.length >= fewestOfStripe && paid.startsWith(payment));
  }
  return id !== undefined && bookingId.toLowerCase().replaceAll("-", "").startsWith(id);
}
