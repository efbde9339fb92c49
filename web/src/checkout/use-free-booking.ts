import { useEffect, useRef, useState } from "react";
import { toast, withdrawErrors } from "#web/components/toasts.ts";
import type { CheckoutDefinition, CheckoutDraft } from "./checkout-definition.ts";

type FreeFailure = CheckoutDefinition<CheckoutDraft, unknown>["freeFailure"];

/** Books without a payment; a second press while it is under way does nothing. */
export function useFreeBooking(
  book: (signal: AbortSignal) => Promise<ReturnType<FreeFailure> | undefined>,
  failureOf: FreeFailure,
) {
  const [free, setFree] = useState<Partial<ReturnType<FreeFailure>> & { busy: boolean }>({
    busy: false,
  });
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);

  async function complete(): Promise<void> {
    if (work.current) return;
    const controller = new AbortController();
    work.current = controller;
    setFree({ busy: true });
    withdrawErrors();
    const failure = await book(controller.signal).catch(failureOf);
    if (controller.signal.aborted) return;
    work.current = undefined;
    setFree({ busy: false, ...failure });
    if (failure?.toast) toast.error(failure.toast);
  }

  return { ...free, complete };
}
