import fc from "fast-check";
import { createJourney } from "./journey.ts";
import { type Broken, type Plan, planOf } from "./plan.ts";

interface JourneyOptions extends Broken {
  readonly seed: number;
  /** The number of the journey. Seed and number repeat it exactly. */
  readonly number: number;
  /** A journey that breaks a promise stays as it is. */
  readonly endOnFailure?: boolean;
}

/**
 * Runs a random journey of a few visitors, the trainer, Stripe, the mail service and upkeep, over hours
 * or years, and checks what the product promises. When a promise is broken, fast-check looks for the
 * fewest moments, actors and faults that break one.
 * @returns sentences about the promises that were broken; every step, call and fault in order; how many
 * steps there are before everything comes to its end, and were before the journey was shortened
 */
export async function runJourney({
  seed,
  number,
  endOnFailure = false,
  ...broken
}: JourneyOptions) {
  const outcomes: Awaited<ReturnType<typeof runPlan>>[] = [];
  const property = fc.asyncProperty(planOf, async (plan) => {
    const outcome = await runPlan(plan, broken);
    const isKept = outcome.violations.length === 0;
    if (outcomes.length === 0 || !isKept) outcomes.push(outcome);
    return isKept;
  });
  await fc.check(property, {
    seed: (Math.imul(seed, 0x9e3779b1) + number) | 0,
    ...{ endOnFailure, numRuns: 1, unbiased: true },
  });
  const [first, shortest = first] = [outcomes[0], outcomes.at(-1)];
  if (!first || !shortest) throw new Error("The journey did not begin.");
  return { ...shortest, stepsBefore: first.steps };
}

async function runPlan(plan: Plan, broken: Broken) {
  const { record, play } = createJourney(plan, broken);
  const { violations } = record;
  const { trace } = record.scheduler;
  try {
    await play();
  } catch (error) {
    violations.push(`The journey failed: ${error instanceof Error ? error.stack : String(error)}`);
  }
  const end = trace.findIndex((line) => line.endsWith("no more faults"));
  return { violations, trace, steps: end < 0 ? trace.length : end };
}
