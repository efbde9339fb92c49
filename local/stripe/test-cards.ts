import type { PaymentIntent } from "./account.ts";
import type { DisputeKind } from "./disputes.ts";

type PaymentErrorCode = NonNullable<NonNullable<PaymentIntent["last_payment_error"]>["code"]>;

/** Why a bank declines a card, with Stripe's code and message. */
export interface Decline {
  readonly code: PaymentErrorCode;
  readonly message: string;
}

export interface TestCard {
  readonly number: string;
  /** The name under which the server API knows this card. */
  readonly paymentMethod: string;
  /** For the developer's page. */
  readonly behaviour: string;
  readonly authentication?: true;
  readonly decline?: Decline;
  /** A refund that is pending at first, or that the bank returns after it was made. */
  readonly refund?: "pending" | "failing";
  /** What the bank reports a moment after the payment. */
  readonly dispute?: DisputeKind;
}

/** Stripe's own test numbers (https://docs.stripe.com/testing). */
export const testCards: readonly TestCard[] = [
  {
    number: "4242424242424242",
    paymentMethod: "pm_card_visa",
    behaviour: "Succeeds (Visa)",
  },
  {
    number: "4000002500003155",
    paymentMethod: "pm_card_authenticationRequired",
    behaviour: "Asks for authentication, then succeeds",
    authentication: true,
  },
  {
    number: "4000000000007726",
    paymentMethod: "pm_card_pendingRefund",
    behaviour: "Succeeds; a refund is pending at first, then succeeds",
    refund: "pending",
  },
  {
    number: "4000000000005126",
    paymentMethod: "pm_card_refundFail",
    behaviour: "Succeeds; a refund succeeds at first, then fails",
    refund: "failing",
  },
  {
    number: "4000000000000259",
    paymentMethod: "pm_card_createDispute",
    behaviour: "Succeeds, and is then disputed",
    dispute: "dispute",
  },
  {
    number: "4000000000001976",
    paymentMethod: "pm_card_createDisputeInquiry",
    behaviour: "Succeeds, and the bank then asks about it",
    dispute: "inquiry",
  },
  {
    number: "4000000000005423",
    paymentMethod: "pm_card_createIssuerFraudRecord",
    behaviour: "Succeeds, and the bank then warns that it may be fraud",
    dispute: "warning",
  },
  {
    number: "4000000000000002",
    paymentMethod: "pm_card_visa_chargeDeclined",
    behaviour: "Is declined",
    decline: {
      code: "card_declined",
      message: "Your card has been declined.",
    },
  },
  {
    number: "4000000000009995",
    paymentMethod: "pm_card_visa_chargeDeclinedInsufficientFunds",
    behaviour: "Has insufficient funds",
    decline: {
      code: "card_declined",
      message: "Your card has insufficient funds.",
    },
  },
];

/** Stripe's test mode declines every number that is not a test card's, so real cards do not pay. */
const notATestCard: Decline = {
  code: "card_declined",
  message:
    "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
};

export function testCard(number: string): Omit<TestCard, "paymentMethod" | "behaviour"> {
  const known = testCards.find((card) => card.number === number);
  return known ?? { number, decline: notATestCard };
}
