import type { ReactNode } from "react";

/** The card provider's form, ready to be shown. */
export interface CardForm {
  /** The provider's own fields; what is typed there never passes through our code. */
  readonly renderFields: (events: CardFieldsEvents) => ReactNode;
  /**
   * Charges the card as typed, asking the visitor's bank where it wants to be asked. A bank that
   * needs the whole window sends the visitor to `returnUrl` afterwards.
   */
  readonly pay: (returnUrl: string) => Promise<PayResult>;
  /** What the provider would charge at this moment. */
  readonly amountAskedPence: () => Promise<number>;
  /** Where the payment stands at the provider. */
  readonly lookUp: () => Promise<ChargeStatus>;
}

export interface CardFieldsEvents {
  readonly onReady: () => void;
  readonly onLoadError: (message: string | undefined) => void;
}

/** `open`: nothing is charged, and a card may be tried. */
export type ChargeStatus = "succeeded" | "pending" | "open";

export type PayResult =
  | { readonly outcome: "succeeded" }
  /** The bank has not decided yet. */
  | { readonly outcome: "pending" }
  /** Certainly not charged. */
  | { readonly outcome: "refused"; readonly message: string | undefined }
  /** No answer arrived: it may have been charged. The message is right only if it was not. */
  | { readonly outcome: "unknown"; readonly message: string | undefined };

export interface CardFormSecrets {
  readonly publishableKey: string;
  readonly clientSecret: string;
}

/** Fetches the provider's form. Rejects when it cannot be fetched. */
export type LoadCardForm = (secrets: CardFormSecrets) => Promise<CardForm>;
