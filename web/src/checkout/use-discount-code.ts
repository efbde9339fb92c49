import { useEffect, useRef, useState } from "react";
import { checkDiscount } from "#shared/discounts/api.ts";
import { discountMessages, isDiscountRefusal } from "#shared/discounts/discounts.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import { toast } from "#web/components/toasts.ts";
import type { CheckoutDraft } from "./checkout-definition.ts";
import type { DiscountEvent } from "./checkout-state.ts";

export type DiscountCode = ReturnType<typeof useDiscountCode>;

export function useDiscountCode(
  draft: Pick<CheckoutDraft, "id" | "discountCode" | "discount">,
  error: string | undefined,
  change: (event: DiscountEvent) => void,
) {
  const [checking, setChecking] = useState(false);
  const check = useRef<AbortController>(undefined);

  /** Ignores the answer about a code that is no longer in the box. */
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
      // The draft itself may have the code's last use.
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

function refusal(error: unknown): string {
  if (!(error instanceof ApiError)) return discountMessages.failed;
  if (isDiscountRefusal(error.code) || error.code === "too_many_requests") return error.detail;
  // Not in the form of a code.
  return error.code === "validation_failed" ? discountMessages.notFound : discountMessages.failed;
}
