import { type Dispatch, useEffect, useRef, useState } from "react";
import { checkDiscount } from "#shared/discounts/api.ts";
import { discountMessages, isDiscountRefusal } from "#shared/discounts/discounts.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import { toast } from "../toasts.ts";
import type { DiscountEvent, DiscountState } from "./discount-state.ts";

export type DiscountCode = ReturnType<typeof useDiscountCode>;

/**
 * The discount code box: what Apply does, and whether it is still at it.
 * @param bookingId of the draft that the code is for: it may hold the last use of it.
 */
export function useDiscountCode(
  bookingId: string,
  state: DiscountState,
  dispatch: Dispatch<DiscountEvent>,
) {
  const [checking, setChecking] = useState(false);
  const check = useRef<AbortController>(undefined);

  /** The answer to a text that is no longer in the box is not wanted any more. */
  function giveUp() {
    check.current?.abort();
    check.current = undefined;
    setChecking(false);
  }
  useEffect(() => () => check.current?.abort(), []);

  async function apply() {
    if (check.current) return;
    const entered = state.code.trim();
    if (!entered) {
      dispatch({ type: "discountRefused", message: discountMessages.empty });
      return;
    }
    const controller = new AbortController();
    check.current = controller;
    setChecking(true);
    try {
      const { signal } = controller;
      const body = { code: entered, bookingId };
      const granted = await callEndpoint(checkDiscount, { body }, { signal });
      signal.throwIfAborted();
      dispatch({ type: "discountGranted", ...granted });
      toast.success(discountMessages.applied(granted.percentOff));
    } catch (error) {
      if (controller.signal.aborted) return;
      dispatch({ type: "discountRefused", message: refusal(error) });
    }
    giveUp();
  }

  return {
    ...state,
    checking,
    apply,
    type: (text: string) => {
      giveUp();
      dispatch({ type: "discountCodeTyped", text });
    },
    remove: () => {
      giveUp();
      dispatch({ type: "discountRemoved" });
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
