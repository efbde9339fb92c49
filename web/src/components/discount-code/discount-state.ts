/** A discount that the server has granted, and will check again. */
export interface GrantedDiscount {
  readonly code: string;
  readonly percentOff: number;
}

/** The discount code box. */
export interface DiscountState {
  /** The text in it. */
  readonly code: string;
  readonly granted: GrantedDiscount | null;
  readonly error: string | undefined;
}

export type DiscountEvent =
  | { readonly type: "discountCodeTyped"; readonly text: string }
  | { readonly type: "discountGranted"; readonly code: string; readonly percentOff: number }
  | { readonly type: "discountRefused"; readonly message: string }
  | { readonly type: "discountRemoved" };

/** What an event makes of the box. Each of them also hides a payment form at the old price. */
export function nextDiscountState(state: DiscountState, event: DiscountEvent): DiscountState {
  switch (event.type) {
    case "discountCodeTyped": {
      const code = event.text.toUpperCase();
      // The total must never show the discount of a code that is not the one in the box.
      const granted = code.trim() === state.granted?.code ? state.granted : null;
      return { code, granted, error: undefined };
    }
    case "discountGranted": {
      const { code, percentOff } = event;
      return { code, granted: { code, percentOff }, error: undefined };
    }
    case "discountRefused":
      return { code: state.code, granted: null, error: event.message };
    case "discountRemoved":
      return { code: "", granted: null, error: undefined };
  }
}
