import type Stripe from "stripe";

/** Why a bank says no, in Stripe's codes and words. */
export interface Decline {
  readonly code: Stripe.PaymentIntent.LastPaymentError.Code;
  readonly declineCode?: string;
  readonly message: string;
}

/** What a test card does when it is charged. */
export interface TestCard {
  readonly number: string;
  /** The ready-made payment method of the server API that stands for this card. */
  readonly paymentMethod: string;
  /** For a developer to read. */
  readonly behaviour: string;
  /** The bank asks for 3-D Secure first: over the page, or on a page of its own. */
  readonly authentication?: "dialog" | "redirect";
  readonly decline?: Decline;
  /** The bank takes its time over a refund, or sends it back after it was made. */
  readonly refund?: "late" | "returned";
}

const declined = (declineCode: string, message = "Your card has been declined."): Decline => ({
  code: "card_declined",
  declineCode,
  message,
});

const insufficientFunds = declined("insufficient_funds", "Your card has insufficient funds.");

/** Stripe's own test numbers (https://docs.stripe.com/testing), with what they do there. */
export const testCards: readonly TestCard[] = [
  {
    number: "4242424242424242",
    paymentMethod: "pm_card_visa",
    behaviour: "Succeeds (Visa)",
  },
  {
    number: "4000008260000000",
    paymentMethod: "pm_card_gb",
    behaviour: "Succeeds (Visa, United Kingdom)",
  },
  {
    number: "5555555555554444",
    paymentMethod: "pm_card_mastercard",
    behaviour: "Succeeds (Mastercard)",
  },
  {
    number: "378282246310005",
    paymentMethod: "pm_card_amex",
    behaviour: "Succeeds (American Express)",
  },
  {
    number: "4000002500003155",
    paymentMethod: "pm_card_authenticationRequired",
    behaviour: "Asks for authentication, then succeeds",
    authentication: "dialog",
  },
  {
    number: "4000000000003220",
    paymentMethod: "pm_card_threeDSecure2Required",
    behaviour: "Asks for authentication, then succeeds",
    authentication: "dialog",
  },
  {
    number: "4000000000003063",
    paymentMethod: "pm_card_threeDSecureRequired",
    behaviour: "Goes to the bank's page for authentication and comes back, then succeeds",
    authentication: "redirect",
  },
  {
    number: "4000008260003178",
    paymentMethod: "pm_card_authenticationRequiredChargeDeclinedInsufficientFunds",
    behaviour: "Asks for authentication, then has insufficient funds",
    authentication: "dialog",
    decline: insufficientFunds,
  },
  {
    number: "4000000000007726",
    paymentMethod: "pm_card_pendingRefund",
    behaviour: "Succeeds; a refund is pending at first, then succeeds",
    refund: "late",
  },
  {
    number: "4000000000005126",
    paymentMethod: "pm_card_refundFail",
    behaviour: "Succeeds; a refund succeeds at first, then fails",
    refund: "returned",
  },
  {
    number: "4000000000000002",
    paymentMethod: "pm_card_visa_chargeDeclined",
    behaviour: "Is declined",
    decline: declined("generic_decline"),
  },
  {
    number: "4000000000009995",
    paymentMethod: "pm_card_visa_chargeDeclinedInsufficientFunds",
    behaviour: "Has insufficient funds",
    decline: insufficientFunds,
  },
  {
    number: "4000000000009987",
    paymentMethod: "pm_card_visa_chargeDeclinedLostCard",
    behaviour: "Is declined as lost",
    decline: declined("lost_card"),
  },
  {
    number: "4000000000000069",
    paymentMethod: "pm_card_chargeDeclinedExpiredCard",
    behaviour: "Has expired",
    decline: { code: "expired_card", message: "Your card has expired." },
  },
  {
    number: "4000000000000127",
    paymentMethod: "pm_card_chargeDeclinedIncorrectCvc",
    behaviour: "Has another security code",
    decline: { code: "incorrect_cvc", message: "Your card's security code is incorrect." },
  },
  {
    number: "4000000000000119",
    paymentMethod: "pm_card_chargeDeclinedProcessingError",
    behaviour: "Fails while it is processed",
    decline: {
      code: "processing_error",
      message:
        "An error occurred while processing your card. Try again in a little bit or use a different payment method.",
    },
  },
];

/**
 * What a card does, by its number. Stripe's test mode declines every number that is not a test
 * card's, so that nobody types a real one.
 */
export function testCard(number: string): TestCard {
  return (
    testCards.find((card) => card.number === number) ?? {
      number,
      paymentMethod: "",
      behaviour: "Is not a test card",
      decline: declined(
        "test_mode_live_card",
        "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
      ),
    }
  );
}
