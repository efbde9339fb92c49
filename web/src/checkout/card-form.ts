import type { ReactNode } from "react";

/** How long the provider's script, and then its fields, may take: slow networks need most of a minute. */
export const cardFormTimeoutMs = 60_000;

export interface CardForm {
  /** The provider's own fields, which our code cannot read. */
  readonly renderFields: (events: CardFieldsEvents) => ReactNode;
  /**
   * Checks the fields, or shows the sheet of the wallet that the visitor has chosen. Charges nothing.
   * Must be called before anything is awaited: Safari shows a sheet only in answer to a click.
   */
  readonly submit: () => Promise<SubmitResult>;
  /**
   * Charges the submitted card or wallet, with the bank's authentication if it asks for one. A bank that
   * needs the whole window sends the visitor to `returnUrl` afterwards.
   */
  readonly pay: (returnUrl: string) => Promise<PayResult>;
  /** What the provider would charge now; `undefined` when the payment has been cancelled. */
  readonly amountAskedPence: () => Promise<number | undefined>;
  /** Where the payment stands at the provider. */
  readonly lookUp: () => Promise<ChargeStatus>;
}

export interface CardFieldsEvents {
  readonly onReady: () => void;
  readonly onLoadError: (message: string | undefined) => void;
}

/** `open`: nothing is charged, and the visitor may try a card. */
export type ChargeStatus = "succeeded" | "pending" | "open";

export type SubmitResult =
  | { readonly outcome: "complete" }
  /** The visitor has closed the wallet's sheet, or it could not be shown. */
  | { readonly outcome: "cancelled" }
  | { readonly outcome: "refused"; readonly message: string | undefined };

export type PayResult =
  | { readonly outcome: "succeeded" }
  /** The bank has not decided yet. */
  | { readonly outcome: "pending" }
  /** Certainly not charged. */
  | { readonly outcome: "refused"; readonly message: string | undefined }
  /** No answer: the card may have been charged, and the message applies only if it was not. */
  | { readonly outcome: "unknown"; readonly message: string | undefined };

export interface CardFormSecrets {
  readonly publishableKey: string;
  readonly clientSecret: string;
}
