import { describe, expect, test } from "vitest";
import { startTestTables } from "#lambdas/testing/database.ts";
import type { Tables } from "#lambdas/testing/in-memory-table.ts";
import { checkoutScenarios } from "./checkout-scenarios.ts";
import { consultationScenarios } from "./consultation-scenarios.ts";
import {
  type Fault,
  type FaultKind,
  faultKinds,
  injectFault,
  makesADifference,
} from "./fault-injection.ts";
import { violatedInvariants } from "./invariants.ts";
import { createSimulation, type Reaction, type Simulation, unlessGivenUp } from "./simulation.ts";
import { trainerScenarios } from "./trainer-scenarios.ts";

/**
 * Runs every scenario once for each call that it makes to the database, Stripe, the mail service or
 * the secrets, and fails that call. The invariants (`invariants.ts`) hold for every fault, whether
 * the visitor tries again or gives up. The thousands of runs with a fault keep the tables in
 * memory; the run without a fault keeps the bookings in DynamoDB.
 */

const kinds: readonly FaultKind[] = ["before", "after", "repeated", "saved"];

/** Runs a scenario to its end and fails one call. */
async function runScenario(
  scenario: (simulation: Simulation) => Promise<void>,
  fault: Fault | undefined,
  circumstances: { reaction: Reaction; tables?: Partial<Tables> },
) {
  const injector = injectFault(fault, () => simulation.stripe.failNextKey());
  const simulation = createSimulation(injector.around, circumstances);
  let isComplete = false;
  await unlessGivenUp(
    scenario(simulation).then(() => {
      isComplete = true;
    }),
  );
  simulation.mailService.comeUp();
  await simulation.finishAllWork();
  return { ...injector, hit: injector.hit(), simulation, isComplete };
}

/** The recipient of a second mail: the fault lost the answer, or kept the sending from being recorded. */
function secondMailTo(
  { simulation, hit }: Awaited<ReturnType<typeof runScenario>>,
  { kind }: Fault,
) {
  const isUnknown =
    (hit === "mail.send" && kind === "after") || (hit === "outbox.recordSent" && kind === "before");
  if (!isUnknown) return undefined;
  const recipients = simulation.inbox.map(({ to }) => to);
  return recipients.find((to, index) => recipients.indexOf(to) < index);
}

async function ending(simulation: Simulation): Promise<string> {
  const booking = await simulation.booking();
  if (!booking || booking.paymentStatus === "pending") return "gone";
  return booking.type === "paid" ? "paid" : "free";
}

const everyScenario = [consultationScenarios, checkoutScenarios, trainerScenarios].flatMap(
  (scenarios) =>
    Object.entries(scenarios).flatMap(([ends, runs]) =>
      Object.entries(runs).map(([name, run]) => ({ name, ends, run })),
    ),
);

const callsHit = new Set<string>();

describe.each(everyScenario)("$name", ({ ends, run }) => {
  test("ends as expected without a fault, in DynamoDB", async () => {
    const { bookings } = await startTestTables();
    const circumstances = { reaction: "gives up", tables: { bookings } } as const;
    const { simulation, isComplete } = await runScenario(run, undefined, circumstances);
    expect(isComplete).toBe(true);
    expect(await violatedInvariants(simulation)).toEqual([]);
    expect(await ending(simulation)).toBe(ends);
  });

  for (const kind of kinds) {
    test(`violates no invariant when a call ${faultKinds[kind]}, whether the visitor gives up or tries again`, async () => {
      const undisturbed = await runScenario(run, undefined, { reaction: "gives up" });

      /** @returns the call that failed, if there was one, and whether the visitor gave up */
      async function runWithFault(step: number, reaction: Reaction) {
        const fault = { kind, step };
        const faulty = await runScenario(run, fault, { reaction });
        const { simulation, hit: call } = faulty;
        if (call === undefined) return { isHit: false, hasGivenUp: false };
        callsHit.add(call);
        const violations = await violatedInvariants(simulation, secondMailTo(faulty, fault));
        expect({ step, reaction, call, violations }).toMatchObject({ violations: [] });
        return { isHit: true, hasGivenUp: simulation.hasGivenUp() };
      }

      for (let step = 0; ; step += 1) {
        const call = undisturbed.calls[step];
        if (call !== undefined && !makesADifference(kind, call)) continue;
        const { isHit, hasGivenUp } = await runWithFault(step, "gives up");
        // A fault that no visitor noticed would lead to the same run again.
        if (hasGivenUp) await runWithFault(step, "tries again");
        if (isHit) continue;
        // Every run equals the undisturbed one up to its fault, so each call was hit.
        expect(step).toBeGreaterThanOrEqual(undisturbed.calls.length);
        break;
      }
    });
  }
});

test("every call to another system was hit by a fault", () => {
  const { dependencies } = createSimulation((_, proceed) => proceed());
  const { bookings, outbox, lists, cards, mail, discounts, months, counted } = dependencies;
  const { codes, holds, claims, limits, refunds, cardRefunds, cardDisputes, undelivered } =
    dependencies;
  const stores = { bookings, outbox, lists, discounts, months, counted, codes, holds, claims };
  const systems = {
    ...stores,
    limits,
    refunds,
    cards,
    cardRefunds,
    cardDisputes,
    undelivered,
    mail,
  };
  const calls = Object.entries(systems).flatMap(([name, system]) =>
    Object.keys(system).map((method) => `${name}.${method}`),
  );
  // Used by notes, a claim of another booking, the operator's recompute, the page of numbers and
  // problems that are dealt with.
  const callsOfOtherFlows = [
    "bookings.writeNote",
    "claims.find",
    "counted.firstMonth",
    "counted.open",
    "outbox.recordReturned",
    "refunds.dealWith",
  ];
  const expected = [...calls, "secrets.publishableKey", "secrets.webhookSecret"];
  expect([...callsHit].sort()).toEqual(
    expected.filter((call) => !callsOfOtherFlows.includes(call)).sort(),
  );
});
