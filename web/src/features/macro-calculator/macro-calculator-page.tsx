import { lazy } from "react";
import { loadAtFirstMove } from "#web/components/first-move.ts";
import { Page } from "#web/components/page.tsx";
import { PrerenderedForm } from "#web/components/prerendered-form.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import ring from "./ring.svg";

// A prerendered page needs this code only when the visitor starts to use it.
const MacroCalculator = lazy(() =>
  loadAtFirstMove("macros-and-you", () => import("./calculator.tsx")),
);

// One constant element: a new one would make React discard the prerendered HTML.
const content = (
  <PrerenderedForm
    contentId="macros-and-you"
    fallback={<Skeleton heading lines={8} label="Loading the calculator…" />}
  >
    <MacroCalculator />
  </PrerenderedForm>
);

/** `/macro-calculator`: runs in the browser only; nothing typed here is sent or kept. */
export default function MacroCalculatorPage() {
  return (
    <Page
      title="Macro Calculator"
      lead="How much to eat, and of what, for the body you have and the goal you want. Nothing you type leaves this page."
      description="Work out your daily calories, protein, carbohydrate and fat with a free macro calculator, in kilograms or in stones and pounds."
      width="wide"
      art={<img src={ring} alt="" width="208" height="192" />}
    >
      {content}
    </Page>
  );
}
