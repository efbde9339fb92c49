import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { CalendarDate } from "#shared/values/london-days.ts";
import { parsePounds } from "#shared/values/typed-pounds.ts";

export type PaymentQuery =
  | { readonly by: "intent"; readonly id: string }
  | { readonly by: "booking"; readonly id: string }
  | {
      readonly by: "card";
      readonly lastFour: string;
      /** In pence. */
      readonly amount: number;
      /** In London. */
      readonly day: string;
    };

const form =
  "Give a payment's id (--payment pi_…), a booking's id, or a card's last four digits, the amount and the day: --payment \"4242 £50 2026-11-24\".";

/** Stripe's other ids. The dashboard shows each beside the payment's. */
const otherIds: Readonly<Record<string, string>> = {
  ch: "a charge",
  py: "a charge",
  re: "a refund",
  pyr: "a refund",
  du: "a dispute",
  dp: "a dispute",
  evt: "an event",
  cs: "a checkout session",
};

/**
 * Reads what the operator has typed or pasted: an id alone, or an address that contains it.
 * @throws with a sentence that does not repeat it: it might be a key
 */
export function readPaymentQuery(given: string): PaymentQuery {
  const text = given.trim();
  // What follows the id of a client secret would pay the intent.
  const [intent] = /\bpi_[A-Za-z0-9]{3,100}/.exec(text) ?? [];
  if (intent !== undefined) return { by: "intent", id: intent };
  const [uuid = ""] = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(text) ?? [];
  const booking = BookingId.safeParse(uuid).data;
  if (booking !== undefined) return { by: "booking", id: booking };
  const card = readCard(text);
  if (card) return card;
  const [, prefix = ""] = /\b([a-z]{2,4})_\w/.exec(text) ?? [];
  const other = otherIds[prefix];
  throw new Error(
    other === undefined
      ? form
      : `That is the id of ${other}. Stripe's dashboard shows the payment's beside it. ${form}`,
  );
}

function readCard(text: string): PaymentQuery | undefined {
  const [, lastFour = "", typed = "", given = ""] =
    /^(\d{4})[\s,]+(.+?)[\s,]+(\d{4}-\d\d-\d\d)$/.exec(text) ?? [];
  const amount = parsePounds(typed);
  if (amount === undefined) return undefined;
  const day = CalendarDate.safeParse(given).data;
  if (day === undefined) throw new Error(`There is no day ${given}. ${form}`);
  return { by: "card", lastFour, amount, day };
}
