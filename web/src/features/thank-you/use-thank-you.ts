import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router-dom";
import { checkoutKinds, readKeptDraft } from "#web/checkout/kept-draft.ts";
import {
  type Asking,
  readArrival,
  shownBefore,
  withoutSecrets,
} from "#web/checkout/thank-you-link.ts";
import { useOnReturn } from "#web/components/use-on-return.ts";
import type { ThankYou } from "./ask-server.ts";

/**
 * The outcome of the visitor's booking. What the checkout has just heard is shown at once; at every later
 * time the server is asked. Its code is loaded only then.
 */
export function useThankYou(): ThankYou & { askAgain: () => void } {
  const location = useLocation();
  const [atOnce] = useState<ThankYou>(
    () => readArrival(location.search, location.state) ?? submittedInThisTab(),
  );
  const [thankYou, setThankYou] = useState(atOnce);
  const [asked, setAsked] = useState(0);
  const latest = useRef(thankYou);
  latest.current = thankYou;

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
    setThankYou(atOnce);
    findOut(atOnce, controller.signal, setThankYou);
    return () => controller.abort();
  }, [atOnce, asked]);

  useOnReturn(async (signal) => {
    const asking = askingAbout(latest.current);
    if (!asking) return;
    // What is shown stays while there is no better answer.
    const isVague = ({ status }: ThankYou) => status === "unknown" || status === "processing";
    await findOut(asking, signal, (known) =>
      setThankYou((shown) => (isVague(known) && isSettled(shown) ? shown : known)),
    );
  });

  // The browser may show this page again as it was left.
  useEffect(() => {
    const hide = ({ persisted }: PageTransitionEvent) => {
      const asking = persisted && isSettled(latest.current) && askingAbout(latest.current);
      if (asking) flushSync(() => setThankYou(asking));
    };
    window.addEventListener("pagehide", hide);
    return () => window.removeEventListener("pagehide", hide);
  }, []);

  return { ...thankYou, askAgain: () => setAsked((times) => times + 1) };
}

const isSettled = ({ status }: ThankYou) => status === "booked" || status === "over";

/** What to ask later about a booking that is shown. */
function askingAbout(shown: ThankYou): Asking | undefined {
  if (!("id" in shown)) return undefined;
  if (shown.status === "asking") return shown;
  const { kind, id } = shown;
  const isOurs = shown.status === "booked" && shown.isOther !== true;
  return { status: "asking", kind, id, isLater: true, isOurs };
}

/** Never rejects: where the code cannot be loaded either, nothing is known. */
async function findOut(asking: Asking, signal: AbortSignal, tell: (known: ThankYou) => void) {
  const tellUnlessGone = (known: ThankYou) => signal.aborted || tell(known);
  try {
    const { askServer } = await import("./ask-server.ts");
    signal.throwIfAborted();
    await askServer(asking, signal, tellUnlessGone);
  } catch {
    const { kind, id } = asking;
    tellUnlessGone({ status: "unknown", kind, id });
  }
}

/** Asks about a draft in this tab whose payment was submitted. */
function submittedInThisTab(): ThankYou {
  for (const kind of checkoutKinds) {
    const draft = readKeptDraft(kind);
    if (draft?.paymentSubmitted) return { status: "asking", kind, id: draft.id };
  }
  return { status: "neutral" };
}
