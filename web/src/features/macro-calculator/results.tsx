import type { Ref } from "react";
import { useNavigate } from "react-router-dom";
import { lowestUnsupervisedTarget, macroCaution, macronutrients } from "#shared/macros/macros.ts";
import { formatCount } from "#shared/values/money.ts";
import { Button } from "#web/components/button.tsx";
import { toast } from "#web/components/toasts.ts";
import { MacroCircle } from "./macro-circle.tsx";
import { toFragment } from "./macro-form.ts";
import styles from "./results.module.css";
import type { Calculation } from "./use-macro-calculator.ts";

interface ResultsProps {
  ref: Ref<HTMLElement>;
  calculation: Calculation | undefined;
}

/** The numbers, a chart and a link to them. The summary is announced when it changes. */
export function Results({ ref, calculation }: ResultsProps) {
  return (
    <section ref={ref} className={styles["results"]} data-surface="navy" aria-labelledby="numbers">
      <h2 id="numbers">Your numbers</h2>
      <div role="status">
        {calculation ? (
          <Summary {...calculation} />
        ) : (
          <p>Fill in the form, and your day’s energy and macros appear here.</p>
        )}
      </div>
      <MacroCircle targetCalories={calculation?.result.targetCalories} />
      {calculation && <Details {...calculation} />}
    </section>
  );
}

// Non-breaking spaces keep a number and its unit on one line.
const kcal = (energy: number) => `${formatCount(energy)}\u00a0kcal`;
const grams = (weight: number) => `${weight}\u00a0g`;

const purposes = { lose: "To lose weight", maintain: "To stay as you are", gain: "To gain weight" };

function Summary({ input, result }: Calculation) {
  const caution = macroCaution(input, result);
  return (
    <>
      <p>
        <span>{purposes[input.goal]}</span>,{" "}
        <span>{caution ? "the sums come to" : "eat about"}</span>{" "}
        <span>{kcal(result.targetCalories)}</span> a day: <span>{grams(result.protein)}</span> of
        protein, <span>{grams(result.carbs)}</span> of carbohydrate and{" "}
        <span>{grams(result.fat)}</span> of fat.
      </p>
      {caution && (
        <p className={styles["caution"]}>
          {caution === "underweight"
            ? "At your height and weight, losing more could do you harm. Please talk to your GP first: they will be glad you asked."
            : `That is very little. Below ${kcal(lowestUnsupervisedTarget[input.sex])} a day it is hard to get all that your body needs, so please speak to your GP or a dietitian before you eat this little.`}
        </p>
      )}
    </>
  );
}

function Details({ answers, result }: Calculation) {
  const navigate = useNavigate();

  async function copyLink() {
    const hash = toFragment(answers);
    try {
      await navigator.clipboard.writeText(new URL(`#${hash}`, window.location.href).href);
      toast.success("Link copied. Your answers travel in the link itself and nowhere else.");
    } catch {
      // Without clipboard access, the visitor can copy the address bar.
      navigate({ hash }, { replace: true });
      toast.info("Your link is now in the browser’s address bar, ready to copy.");
    }
  }

  return (
    <>
      <dl className={styles["macros"]}>
        {(["protein", "carbs", "fat"] as const).map((macronutrient) => (
          <div key={macronutrient} className={styles[macronutrient]}>
            <dt>{macronutrients[macronutrient].name}</dt>
            <dd>
              <data value={result[macronutrient]}>{result[macronutrient]}</data> <span>g</span>
            </dd>
          </div>
        ))}
      </dl>
      <dl className={styles["energy"]}>
        <div className="split">
          <dt>At rest (BMR)</dt>
          <dd>{kcal(result.bmr)}</dd>
        </div>
        <div className="split">
          <dt>On a typical day (TDEE)</dt>
          <dd>{kcal(result.tdee)}</dd>
        </div>
      </dl>
      <Button variant="secondary" onClick={copyLink}>
        Copy link to these numbers
      </Button>
    </>
  );
}
