import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { checkoutKinds, readKeptDraft } from "#web/checkout/kept-draft.ts";
import { readArrival, withoutSecrets } from "#web/checkout/thank-you-link.ts";
import type { ThankYou } from "./ask-server.ts";

/** The outcome of the visitor's booking. The code that asks the server is loaded only when needed. */
export function useThankYou(): ThankYou & { askAgain: () => void } {
  const location = useLocation();
  const [atOnce] = useState(
    () => readArrival(location.search, location.state) ?? submittedInThisTab(),
  );
  const [thankYou, setThankYou] = useState<ThankYou>(atOnce);
  const [asked, setAsked] = useState(0);

  // Not through the router, which would render the page again.
  useEffect(() => {
    const { pathname, hash } = window.location;
    const search = withoutSecrets(window.location.search);
    window.history.replaceState(window.history.state, "", `${pathname}${search}${hash}`);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` starts a new attempt.
  useEffect(() => {
    const controller = new AbortController();
    findOut(atOnce, controller.signal, setThankYou).catch(() => {
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

/** Asks about a draft in this tab whose payment was submitted. */
function submittedInThisTab(): ThankYou {
  for (const kind of checkoutKinds) {
    const draft = readKeptDraft(kind);
    if (draft?.paymentSubmitted) return { status: "asking", kind, id: draft.id };
  }
  return { status: "neutral" };
}
