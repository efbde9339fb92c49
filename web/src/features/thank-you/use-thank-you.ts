import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { type DraftKind, forgetStored, storedText } from "#web/booking-draft/draft-storage.ts";
import { type Arrival, readArrival, withoutSecrets } from "./arrival.ts";

/** What the page has to say. */
export type ThankYou =
  | { readonly status: "booked"; readonly kind: DraftKind; readonly booked: "paid" | "free" }
  | { readonly status: "asking"; readonly kind: DraftKind }
  | { readonly status: "processing"; readonly kind: DraftKind }
  | { readonly status: "failed"; readonly kind: DraftKind }
  /** Nothing is known of a booking. */
  | { readonly status: "neutral" };

/**
 * What happened to the booking that the visitor comes from, as far as it is known. What it takes
 * to ask is loaded only by who needs it: to most, this is a page of text.
 */
export function useThankYou(): ThankYou & { askAgain: () => void } {
  const location = useLocation();
  const [arrival] = useState(() => readArrival(location.search, location.state));
  const [thankYou, setThankYou] = useState<ThankYou>(() => knownAtOnce(arrival));
  const [asked, setAsked] = useState(0);

  // Not through the router: nothing on the page depends on it, and nothing should be rendered anew.
  useEffect(() => {
    const { pathname, hash } = window.location;
    const search = withoutSecrets(window.location.search);
    window.history.replaceState(window.history.state, "", `${pathname}${search}${hash}`);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again is a new attempt.
  useEffect(() => {
    const controller = new AbortController();
    findOut(arrival, controller.signal, setThankYou).catch(() => {
      // Without signal nothing is known; what was known before stays true.
      if (!controller.signal.aborted) setThankYou(stillAsking);
    });
    return () => controller.abort();
  }, [arrival, asked]);

  return { ...thankYou, askAgain: () => setAsked((times) => times + 1) };
}

async function findOut(arrival: Arrival, signal: AbortSignal, tell: (known: ThankYou) => void) {
  const known = knownAtOnce(arrival);
  if (arrival.from === "site") {
    forgetStored(arrival.kind, arrival.id);
  } else if (known.status === "asking") {
    tell(known);
    const { askServer } = await import("./ask-server.ts");
    signal.throwIfAborted();
    await askServer("id" in arrival ? arrival : undefined, signal, tell);
  }
}

function stillAsking(known: ThankYou): ThankYou {
  return known.status === "asking" ? { ...known, status: "processing" } : known;
}

/** Whoever has a draft in this tab may have paid for it: that is worth asking. */
function knownAtOnce(arrival: Arrival): ThankYou {
  if (arrival.from === "site") return { ...arrival, status: "booked" };
  if (arrival.from === "bank") {
    return { status: "id" in arrival ? "asking" : "failed", kind: arrival.kind };
  }
  const kind = (["booking", "payment"] as const).find((each) => storedText(each) !== null);
  return kind ? { status: "asking", kind } : { status: "neutral" };
}
