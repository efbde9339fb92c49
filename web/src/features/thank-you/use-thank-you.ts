import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { checkoutKinds, readKeptDraft } from "#web/checkout/kept-draft.ts";
import { type Arrival, readArrival, withoutSecrets } from "#web/checkout/thank-you-link.ts";
import type { ThankYou } from "./ask-server.ts";

/**
 * What happened to the booking that the visitor comes from, as far as it is known. The code that
 * asks the server is loaded only where the page has to ask: for most visitors this is plain text.
 */
export function useThankYou(): ThankYou & { askAgain: () => void } {
  const location = useLocation();
  const [atOnce] = useState(() => knownAtOnce(readArrival(location.search, location.state)));
  const [thankYou, setThankYou] = useState<ThankYou>(atOnce);
  const [asked, setAsked] = useState(0);

  // Not through the router: nothing on the page depends on it, so nothing needs to be rendered.
  useEffect(() => {
    const { pathname, hash } = window.location;
    const search = withoutSecrets(window.location.search);
    window.history.replaceState(window.history.state, "", `${pathname}${search}${hash}`);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again is a new attempt.
  useEffect(() => {
    const controller = new AbortController();
    findOut(atOnce, controller.signal, setThankYou).catch(() => {
      // Without signal nothing new is known; what was known before stays true.
      if (!controller.signal.aborted) setThankYou(stillAsking);
    });
    return () => controller.abort();
  }, [atOnce, asked]);

  return { ...thankYou, askAgain: () => setAsked((times) => times + 1) };
}

async function findOut(known: ThankYou, signal: AbortSignal, tell: (known: ThankYou) => void) {
  if (known.status !== "asking") return;
  tell(known);
  const { askServer } = await import("./ask-server.ts");
  signal.throwIfAborted();
  await askServer(known.kind, known.id, signal, tell);
}

function stillAsking(known: ThankYou): ThankYou {
  return known.status === "asking" ? { status: "processing", kind: known.kind } : known;
}

function knownAtOnce(arrival: Arrival): ThankYou {
  switch (arrival.from) {
    case "checkout":
      return { status: "booked", kind: arrival.kind, booked: arrival.booked };
    case "bank": {
      const { kind } = arrival;
      return "id" in arrival
        ? { status: "asking", kind, id: arrival.id }
        : { status: "failed", kind };
    }
    case "elsewhere":
      return submittedInThisTab();
  }
}

/** A card may have been charged for a draft in this tab: the server knows how that ended. */
function submittedInThisTab(): ThankYou {
  for (const kind of checkoutKinds) {
    const draft = readKeptDraft(kind);
    if (draft?.paymentSubmitted) return { status: "asking", kind, id: draft.id };
  }
  return { status: "neutral" };
}
