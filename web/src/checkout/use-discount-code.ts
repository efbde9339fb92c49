import { useEffect, useRef, useState } from "react";
import { checkDiscount } from "#shared/discounts/api.ts";
import { discountMessages, isDiscountRefusal } from "#shared/discounts/discounts.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import { toast } from "#web/components/toasts.ts";
import type { CheckoutDraft } from "./checkout-definition.ts";
import type { DiscountEvent } from "./checkout-state.ts";

export type DiscountCode = ReturnType<typeof useDiscountCode>;

/** The discount code box: what Apply and Remove do, and whether a code is being checked. */
export function useDiscountCode(
  draft: Pick<CheckoutDraft, "id" | "discountCode" | "discount">,
  error: string | undefined,
  change: (event: DiscountEvent) => void,
) {
  const [checking, setChecking] = useState(false);
  const check = useRef<AbortController>(undefined);

  /** The answer to a text that is no longer in the box is not wanted any more. */
  function stopChecking() {
    check.current?.abort();
    check.current = undefined;
    setChecking(false);
  }
  useEffect(() => () => check.current?.abort(), []);

  async function apply() {
    if (check.current) return;
    const entered = draft.discountCode.trim();
    if (!entered) {
      change({ type: "discountRefused", message: discountMessages.empty });
      return;
    }
    const controller = new AbortController();
    check.current = controller;
    setChecking(true);
    try {
      const { signal } = controller;
      // The draft itself may hold the last use of the code.
      const body = { code: entered, bookingId: draft.id };
      const granted = await callEndpoint(checkDiscount, { body }, { signal });
      signal.throwIfAborted();
      change({ type: "discountGranted", ...granted });
      toast.success(discountMessages.applied(granted.percentOff));
    } catch (failure) {
      if (controller.signal.aborted) return;
      change({ type: "discountRefused", message: refusal(failure) });
    }
    stopChecking();
  }

  return {
    text: draft.discountCode,
    granted: draft.discount,
    error,
    checking,
    apply,
    type: (text: string) => {
      stopChecking();
      change({ type: "discountCodeTyped", text });
    },
    remove: () => {
      stopChecking();
      change({ type: "discountRemoved" });
    },
  };
}

/** The specification's message for a code that could not be applied. */
function refusal(error: unknown): string {
  if (!(error instanceof ApiError)) return discountMessages.failed;
  if (isDiscountRefusal(error.code)) return error.detail;
  // Too long or too strange to be any code.
  return error.code === "validation_failed" ? discountMessages.notFound : discountMessages.failed;
}
