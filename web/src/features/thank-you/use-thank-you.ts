import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { bookingKinds } from "#shared/bookings/booking-kinds.ts";
import { readKeptDraft } from "#web/checkout/kept-draft.ts";
import {
  type Asking,
  readArrival,
  shownBefore,
  withoutSecrets,
} from "#web/checkout/thank-you-link.ts";
import type { Show, ThankYou } from "./ask-server.ts";

/**
 * The outcome of the visitor's booking. What the checkout has just heard is shown at once; at every later
 * time the server is asked. Its code is loaded only then.
 */
export function useThankYou(): {
  readonly thankYou: ThankYou;
  readonly show: Show;
  readonly askAgain: () => void;
} {
  const location = useLocation();
  const [atOnce] = useState<ThankYou>(
    () => readArrival(location.search, location.state) ?? submittedInThisTab(),
  );
  const [thankYou, show] = useState(atOnce);
  const [asked, setAsked] = useState(0);

  // Not through the router, which would render the page again.
  useEffect(() => {
    const { pathname, hash } = window.location;
    const search = withoutSecrets(window.location.search);
    const entry = shownBefore(window.history.state);
    window.history.replaceState(entry, "", `${pathname}${search}${hash}`);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` starts a new attempt.
  useEffect(() => {
    if (atOnce.status !== "asking") return;
    const controller = new AbortController();
    show(atOnce);
    findOut(atOnce, controller.signal, show);
    return () => controller.abort();
  }, [atOnce, asked]);

  return { thankYou, show, askAgain: () => setAsked((times) => times + 1) };
}

/** Never rejects: where the code cannot be loaded either, nothing is known. */
async function findOut(asking: Asking, signal: AbortSignal, show: Show) {
  try {
    const { askServer } = await import("./ask-server.ts");
    signal.throwIfAborted();
    await askServer(asking, signal, show);
  } catch {
    const { kind, id } = asking;
    if (!signal.aborted) show({ status: "unknown", kind, id });
  }
}

/** Asks about a draft in this tab whose payment was submitted. */
function submittedInThisTab(): ThankYou {
  for (const kind of bookingKinds) {
    const draft = readKeptDraft(kind);
    if (draft?.paymentSubmitted) return { status: "asking", kind, id: draft.id };
  }
  return { status: "neutral" };
}
