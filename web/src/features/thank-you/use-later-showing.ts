import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { Asking } from "#web/checkout/thank-you-link.ts";
import { useOnReturn } from "#web/components/use-on-return.ts";
import { askServer, type Show, type ThankYou } from "./ask-server.ts";

type Shown = Extract<ThankYou, { readonly status: "booked" | "over" }>;

const isVague = ({ status }: ThankYou) => status === "unknown" || status === "processing";

/** Whether an answer leaves out what was known of a booking, because the server could not be asked. */
function saysLess(known: ThankYou, before: ThankYou): boolean {
  if (before.status === "over") return isVague(known);
  if (before.status !== "booked") return false;
  const isUnread = known.status === "booked" && !known.booking && before.booking !== undefined;
  return isVague(known) || isUnread;
}

/**
 * Reads the booking again whenever its page is shown again.
 * @returns what asks now, for a page that is looked at.
 */
export function useLaterShowing(shown: Shown, show: Show): (signal: AbortSignal) => Promise<void> {
  const { kind, id } = shown;
  const isOurs = shown.status === "booked" && shown.isOther !== true;
  const asking = useRef<Asking>(undefined);
  asking.current = { status: "asking", kind, id, isLater: true, isOurs };

  async function ask(signal: AbortSignal, changes?: Pick<Asking, "isLater">) {
    if (!asking.current) return;
    await askServer({ ...asking.current, ...changes }, signal, (known) =>
      // What is shown stays while there is no better answer.
      show((before) => (saysLess(known, before) ? before : known)),
    );
  }
  useOnReturn((signal) => ask(signal));

  // The browser may show this page again as it was left: it must claim nothing then.
  useEffect(() => {
    const hide = ({ persisted }: PageTransitionEvent) => {
      const { current } = asking;
      if (!persisted || !current) return;
      flushSync(() => show(current));
      const ask = () => void askServer(current, new AbortController().signal, show);
      window.addEventListener("pageshow", ask, { once: true });
    };
    window.addEventListener("pagehide", hide);
    return () => window.removeEventListener("pagehide", hide);
  }, [show]);

  const isLater = shown.status === "booked" && shown.isLater === true;
  return (signal) => ask(signal, { isLater });
}
