import { useEffect, useRef, useState } from "react";
import { checkDiscount } from "#shared/discounts/api.ts";
import {
  type DiscountPurpose,
  discountMessages,
  isDiscountRefusal,
} from "#shared/discounts/discounts.ts";
import { plainCode } from "#shared/values/pasted-text.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import { toast, withdrawAll } from "#web/components/toasts.ts";
import type { CheckoutDraft } from "./checkout-definition.ts";

export type DiscountFields = Pick<CheckoutDraft, "discountCode" | "discount">;

export type DiscountCode = ReturnType<typeof useDiscountCode>;

export function useDiscountCode(
  draft: DiscountFields & Pick<CheckoutDraft, "id">,
  purpose: DiscountPurpose,
  error: string | undefined,
  change: (changes: Partial<DiscountFields>, error?: string) => void,
) {
  const [checking, setChecking] = useState(false);
  const check = useRef<AbortController>(undefined);
  const { discount } = draft;
  const isGranted = discount?.for.includes(purpose) ?? false;

  /** Ignores the answer about a code that is no longer in the box, or for something else. */
  function stopChecking() {
    check.current?.abort();
    check.current = undefined;
    setChecking(false);
  }
  useEffect(() => () => check.current?.abort(), []);

  /** Asks for the code in the box. @returns what the visitor reads if it is refused */
  async function ask(): Promise<string | undefined> {
    const entered = plainCode(draft.discountCode);
    if (!entered) {
      change({ discount: null }, discountMessages.empty);
      return undefined;
    }
    const known = discount?.code === entered ? discount : null;
    const controller = new AbortController();
    check.current = controller;
    setChecking(true);
    let refused: string | undefined;
    try {
      const { signal } = controller;
      // The draft itself may have the code's last use.
      const body = { code: entered, bookingId: draft.id, for: purpose };
      const { code, percentOff } = await callEndpoint(checkDiscount, { body }, { signal });
      signal.throwIfAborted();
      const purposes = [...(known?.for ?? []), purpose];
      change({ discountCode: code, discount: { code, percentOff, for: purposes } });
      toast.success(discountMessages.applied(percentOff));
    } catch (failure) {
      if (controller.signal.aborted) return undefined;
      refused = refusal(failure);
      // It is there again with what it was granted for.
      change({ discount: isForOther(failure) ? known : null }, refused);
    }
    stopChecking();
    return refused;
  }

  async function apply() {
    if (check.current) return;
    await ask();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when something else is bought.
  useEffect(() => {
    const wasChecking = check.current !== undefined;
    stopChecking();
    if (!wasChecking && (!discount || isGranted)) return;
    // It may say that the code is applied.
    withdrawAll();
    void ask().then((refused) => {
      // The box does not take the focus from what was chosen.
      if (refused) toast.error(refused, "discountCode");
    });
  }, [purpose]);

  return {
    text: draft.discountCode,
    granted: isGranted ? discount : null,
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

function isForOther(error: unknown): boolean {
  return error instanceof ApiError && error.code === "discount_not_for_this";
}

function refusal(error: unknown): string {
  if (!(error instanceof ApiError)) return discountMessages.failed;
  if (isDiscountRefusal(error.code) || error.code === "too_many_requests") return error.detail;
  // Not in the form of a code.
  return error.code === "validation_failed" ? discountMessages.notFound : discountMessages.failed;
}
