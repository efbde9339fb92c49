import { describe, expect, test } from "vitest";
import { databases, type TestBookings } from "#lambdas/testing/bookings.ts";
import { discountStories } from "./discount-stories.ts";
import { type Fault, type FaultKind, faultKinds, injectFault } from "./fault-injector.ts";
import { brokenPromises } from "./promises.ts";
import { sessionPaymentStories } from "./session-payment-stories.ts";
import { type Story, stories } from "./stories.ts";
import { trainerStories } from "./trainer-stories.ts";
import { createWorld, type Reaction, WalkedAway, type World } from "./world.ts";

/**
 * Every story, told once for each call that it makes to the database, Stripe, the mail service or
 * the secrets, with that one call going wrong: first the first, then the second, until a telling
 * ends before its fault has come up. Whatever breaks, wherever, and whether the visitor tries again
 * or walks away, the same promises hold (`promises.ts`). The thousands of tellings with a fault
 * are over the in-memory database; that the real one plays its part is told once for every story.
 */

const kinds: readonly FaultKind[] = ["before", "after", "repeated"];
const reactions: readonly Reaction[] = ["tries again", "walks away"];

/** Tells a story to its end, one call going wrong. */
async function tell(
  story: Story,
  fault: Fault | undefined,
  circumstances: { reaction?: Reaction; bookings?: TestBookings },
) {
  const injector = injectFault(fault);
  const world = createWorld(injector.around, circumstances);
  let hasWalkedAway = false;
  await story.tell(world).catch((error: unknown) => {
    if (!(error instanceof WalkedAway)) throw error;
    hasWalkedAway = true;
  });
  world.mailService.comeUp();
  await world.comeToRest();
  return { ...injector, hit: injector.hit(), world, hasWalkedAway };
}

/** The one mail that may come twice: sent, but the fault kept us from knowing. */
function secondMailTo({ world, hit }: Awaited<ReturnType<typeof tell>>, { kind }: Fault) {
  const isUnknown =
    (hit === "mail.send" && kind === "after") || (hit === "outbox.recordSent" && kind === "before");
  if (!isUnknown) return undefined;
  const recipients = world.inbox.map(({ to }) => to);
  return recipients.find((to, index) => recipients.indexOf(to) < index);
}

async function ending(world: World): Promise<string> {
  const booking = await world.booking();
  if (!booking || booking.paymentStatus === "pending") return "gone";
  return booking.type === "paid" ? "paid" : "free";
}

const everyStory = {
  ...stories,
  ...sessionPaymentStories,
  ...discountStories,
  ...trainerStories,
};

const callsHit = new Set<string>();

describe.each(Object.entries(everyStory))("%s", (_, story) => {
  test.each(databases)("ends as it should when nothing goes wrong, %s", async (_, open) => {
    const circumstances = { reaction: "walks away", bookings: await open() } as const;
    const { world, hasWalkedAway } = await tell(story, undefined, circumstances);
    expect(hasWalkedAway).toBe(false);
    expect(await brokenPromises(world)).toEqual([]);
    expect(await ending(world)).toBe(story.ends);
  });

  for (const kind of kinds) {
    for (const reaction of reactions) {
      test(`keeps every promise whichever call ${faultKinds[kind]}, and the visitor ${reaction}`, async () => {
        const undisturbed = await tell(story, undefined, { reaction });
        let step = 0;
        for (; ; step += 1) {
          const fault = { kind, step };
          const told = await tell(story, fault, { reaction });
          if (told.hit === undefined) break;
          callsHit.add(told.hit);
          const broken = await brokenPromises(told.world, secondMailTo(told, fault));
          expect({ step, call: told.hit, broken }).toEqual({ step, call: told.hit, broken: [] });
        }
        // Up to its fault a telling is the undisturbed one: so each of its calls was hit.
        expect(step).toBeGreaterThanOrEqual(undisturbed.calls.length);
      });
    }
  }
});

test("leaves no call to another system without a fault", () => {
  const { dependencies } = createWorld((_, proceed) => proceed());
  const { bookings, outbox, lists, cards, mail, discounts, months, counted, codes } = dependencies;
  const { holds, claims, refunds, cardRefunds } = dependencies;
  const systems = {
    bookings,
    outbox,
    lists,
    cards,
    mail,
    discounts,
    months,
    counted,
    codes,
    holds,
    claims,
    refunds,
    cardRefunds,
  };
  const calls = Object.entries(systems).flatMap(([name, system]) =>
    Object.keys(system).map((method) => `${name}.${method}`),
  );
  // What the trainer writes, and what a visitor does who comes upon another booking's claim.
  const ofOthers = ["bookings.writeNote", "claims.find", "counted.firstMonth"];
  const expected = [...calls, "secrets.publishableKey", "secrets.webhookSecret"];
  expect([...callsHit].sort()).toEqual(expected.filter((call) => !ofOthers.includes(call)).sort());
});
