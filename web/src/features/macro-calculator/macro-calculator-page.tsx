import { lazy, Suspense } from "react";
import { loadAtFirstMove } from "#web/components/first-move.ts";
import { Page } from "#web/components/page.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";

// Where the page has come as HTML, the code behind it can wait until the visitor begins to use it.
const MacroCalculator = lazy(() =>
  loadAtFirstMove("macros-and-you", () => import("./macro-calculator.tsx")),
);

// One element for good: a new one would make React throw the waiting HTML away.
const content = (
  <Suspense fallback={<Skeleton heading lines={8} label="Loading the calculator…" />}>
    <MacroCalculator />
  </Suspense>
);

/** `/macro-calculator`: everything happens in the browser; nothing typed here is sent or kept. */
export default function MacroCalculatorPage() {
  return (
    <Page
      title="Macro Calculator"
      lead="How much to eat, and of what, for the body you have and the goal you’re after. Nothing you type leaves this page."
      description="Work out your daily calories, protein, carbohydrate and fat with a free macro calculator, in kilograms or in stones and pounds."
      width="wide"
    >
      {content}
    </Page>
  );
}
