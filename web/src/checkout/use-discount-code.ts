import { useEffect, useRef, useState } from "react";
import { checkDiscount } from "#shared/discounts/api.ts";
import { discountMessages, isDiscountRefusal } from "#shared/discounts/discounts.ts";
import { plainCode } from "#shared/values/pasted-text.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import { toast } from "#web/components/toasts.ts";
import type { CheckoutDraft } from "./checkout-definition.ts";

export type DiscountFields = Pick<CheckoutDraft, "discountCode" | "discount">;

export type DiscountCode = ReturnType<typeof useDiscountCode>;

export function useDiscountCode(
  draft: DiscountFields & Pick<CheckoutDraft, "id">,
  error: string | undefined,
  change: (changes: Partial<DiscountFields>, error?: string) => void,
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
    const entered = plainCode(draft.discountCode);
    if (!entered) {
      change({ discount: null }, discountMessages.empty);
      return;
    }
    const controller = new AbortController();
    check.current = controller;
    setChecking(true);
    try {
      const { signal } = controller;
      // The draft itself may have the code's last use.
      const body = { code: entered, bookingId: draft.id };
      const { code, percentOff } = await callEndpoint(checkDiscount, { body }, { signal });
      signal.throwIfAborted();
      change({ discountCode: code, discount: { code, percentOff } });
      toast.success(discountMessages.applied(percentOff));
    } catch (failure) {
      if (controller.signal.aborted) return;
      change({ discount: null }, refusal(failure));
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
      const discountCode = text.toUpperCase();
      // The discount applies only while its code is in the box.
      const isGranted = plainCode(discountCode) === draft.discount?.code;
      change({ discountCode, discount: isGranted ? draft.discount : null });
    },
    remove: () => {
      stopChecking();
      change({ discountCode: "", discount: null });
    },
  };
}

function refusal(error: unknown): string {
  if (!(error instanceof ApiError)) return discountMessages.failed;
  if (isDiscountRefusal(error.code) || error.code === "too_many_requests") return error.detail;
  // Not in the form of a code.
  return error.code === "validation_failed" ? discountMessages.notFound : discountMessages.failed;
}
