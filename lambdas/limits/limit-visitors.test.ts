import { expect, test } from "vitest";
import { draftLimits } from "#lambdas/bookings/record/draft.ts";
import { recordingLog } from "#lambdas/testing/http.ts";
import { createInMemoryTable } from "#lambdas/testing/in-memory-table.ts";
import { throttle } from "#shared/contract/endpoint.ts";
import { createVisitorLimits } from "./limit-visitors.ts";
import { createRateLimitStore } from "./rate-limit-store.ts";
import {
  type DraftCall,
  draftCalls,
  type LimitedAction,
  refusal,
  type SiteAction,
  siteLimits,
  visitorLimits,
} from "./visitor-limits.ts";

const hourMs = 60 * 60 * 1000;

function setup() {
  let now = Date.parse("2026-03-02T00:48:00.000Z");
  const { log, entries } = recordingLog();
  const store = createRateLimitStore(createInMemoryTable("limits"));
  const contactEmail = async () => "trainer@example.co.uk";
  const visitor = (address: string) =>
    createVisitorLimits({ store, address, contactEmail, now: () => new Date(now), log });
  /** How many of so many attempts are allowed. */
  const attempt = async (action: LimitedAction, times: number, address = "198.51.100.10") => {
    const attempts = Array.from({ length: times }, () => visitor(address).count(action));
    const outcomes = await Promise.allSettled(attempts);
    return outcomes.filter(({ status }) => status === "fulfilled").length;
  };
  return {
    visitor,
    attempt,
    entries,
    pass: (durationMs: number) => {
      now += durationMs;
    },
  };
}

test("A network gets five free bookings an hour, and twenty a day.", async () => {
  const { attempt, pass } = setup();
  const allowed: number[] = [];
  for (let hour = 0; hour < 24; hour += 1) {
    allowed.push(await attempt("freeBooking", 10));
    pass(hourMs);
  }
  expect(allowed.slice(0, 4)).toEqual([5, 5, 5, 5]);
  expect(allowed.reduce((sum, each) => sum + each)).toBe(20);
  expect(await attempt("freeBooking", 10)).toBe(5);
});

test("A mailbox gets two free bookings an hour and three a day, from whatever network; payers without one are not counted.", async () => {
  const { visitor, attempt, pass } = setup();
  let network = 0;
  const book = async (times: number, mailbox: string) => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: times }, () => {
        network += 1;
        return visitor(`198.51.100.${network}`).count("freeBooking", mailbox);
      }),
    );
    return outcomes.filter(({ status }) => status === "fulfilled").length;
  };
  expect(await book(6, "sam@example.org")).toBe(2);
  expect(await book(1, "kim@example.org")).toBe(1);
  expect(await attempt("freeBooking", 3)).toBe(3);
  pass(hourMs);
  expect(await book(6, "sam@example.org")).toBe(1);
  pass(hourMs);
  await expect(
    visitor("203.0.113.1").count("freeBooking", "sam@example.org"),
  ).rejects.toMatchObject({
    code: "too_many_requests",
    detail: expect.stringMatching(
      /^Too many free bookings for this email address\. Try again in 22 hours, or write to me at /,
    ),
  });
  pass(22 * hourMs);
  expect(await book(1, "sam@example.org")).toBe(1);
});

test("A thousand networks together get two hundred free bookings a day.", async () => {
  const { attempt, pass } = setup();
  let allowed = 0;
  for (let network = 0; network < 1000; network += 1) {
    allowed += await attempt("freeBooking", 1, `10.0.${network >> 8}.${network & 255}`);
  }
  expect(allowed).toBe(200);
  pass(24 * hourMs);
  expect(await attempt("freeBooking", 1)).toBe(1);
});

test("The refusal of what is used up for everyone does not blame the visitor's connection.", async () => {
  const { visitor, attempt, entries } = setup();
  for (let network = 1; network <= 40; network += 1) {
    await attempt("freeBooking", 5, `198.51.100.${network}`);
  }
  await expect(visitor("198.51.100.41").count("freeBooking")).rejects.toMatchObject({
    detail: expect.stringMatching(/^Too many [\w ]+ today\. Try again in /),
  });
  expect(entries().at(-1)).toMatchObject({ reason: "freeBooking", state: "everyone" });
});

test("One network cannot use up what there is for everyone.", async () => {
  const { attempt } = setup();
  await attempt("freeBooking", 1000);
  expect(await attempt("freeBooking", 1, "198.51.100.11")).toBe(1);
});

test("A household gets twice the free bookings of one of its 256 networks, a company four times.", async () => {
  const { attempt } = setup();
  const allowedOf = async (networks: number, address: (network: string) => string) => {
    let allowed = 0;
    for (let network = 0; network < networks; network += 1) {
      allowed += await attempt("freeBooking", 1, address(network.toString(16)));
    }
    return allowed;
  };
  expect(await allowedOf(256, (network) => `2001:db8:a:1${network.padStart(2, "0")}::1`)).toBe(10);
  expect(await allowedOf(256, (network) => `2001:db8:b:${network}00::1`)).toBe(20);
});

test("The refusal says when to try again and whom to write to, and is logged without the address.", async () => {
  const { visitor, attempt, entries } = setup();
  await attempt("draft", 30);
  await expect(visitor("198.51.100.10").count("draft")).rejects.toMatchObject({
    code: "too_many_requests",
    retryAfterSeconds: 12 * 60,
    detail:
      "Too many booking attempts from your connection. Try again in 12 minutes, or write to me at trainer@example.co.uk.",
  });
  expect(entries()).toEqual([
    { level: "warn", event: "limit_reached", reason: "draft", state: "network" },
  ]);
});

test.each([
  [1, "1 minute"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [59 * 60, "59 minutes"],
  [59 * 60 + 1, "1 hour"],
  [60 * 60 + 1, "2 hours"],
  [24 * 60 * 60, "24 hours"],
])("A wait of %i seconds is called %s.", (seconds, words) => {
  expect(refusal("Too many.", seconds, "trainer@example.co.uk").detail).toContain(
    `Try again in ${words}, or`,
  );
});

test("docs/limits.md lists every limit (run with -u to write it anew).", async () => {
  const what: Readonly<Record<LimitedAction | DraftCall | SiteAction, string>> = {
    message: "Messages of the contact form",
    freeBooking: "Bookings and sessions for £0",
    freeCancellation: "Mails that a booking or session for £0 is cancelled",
    draft: "New drafts of a booking or payment",
    codeCheck: "Discount codes tried",
    linkCheck: "Wrong links to a client’s page",
    restart: "Starts of a draft that was started before",
    confirmation: "Confirm calls of an unpaid draft",
    automaticRefund: "Cancelled bookings that the site refunds by itself",
  };
  const windows = new Map([
    [600, "in ten minutes"],
    [3600, "an hour"],
    [86_400, "a day"],
  ]);
  const whose = {
    network: "one network",
    mailbox: "the mailbox that gets the mail",
    everyone: "everyone together",
    draft: "the draft",
  };
  const rows = Object.entries({ ...visitorLimits, ...draftCalls, ...siteLimits }).flatMap(
    ([action, limits]) =>
      limits.map(({ of, most, windowSeconds }) => {
        const name = Object.entries(what).find(([each]) => each === action)?.[1];
        return `| ${name} | ${whose[of]} | ${most} ${windows.get(windowSeconds)} |`;
      }),
  );
  const mailsPer = (windowSeconds: number) =>
    [...visitorLimits.freeBooking, ...siteLimits.freeCancellation]
      .filter((limit) => limit.of === "mailbox" && limit.windowSeconds === windowSeconds)
      .reduce((sum, { most }) => sum + most, 0);
  const document = `# What strangers may do, and how often

Generated from \`lambdas/limits/visitor-limits.ts\` by its test
(\`npx vitest run lambdas/limits/limit-visitors.test.ts -u\`). [0041](decisions/0041-limits.md) says why.

| What | Counted for | At most |
|---|---|---|
${rows.join("\n")}
| Different prices of one draft | the draft | ${draftLimits.offers} |
| Declined payments of one draft | the draft | ${draftLimits.declinedPayments}, then its PaymentIntent is cancelled |
| Calls of one endpoint | everyone together | ${throttle.ratePerSecond} a second, ${throttle.burst} at once |

- A network is an IPv4 address, or the first 64 bits of an IPv6 address, as CloudFront saw it. The first 56
  bits, which a household may have, get twice as much, and the first 48, which a company may have, four times.
- A mailbox is an address without case, what follows a plus, and the dots of Gmail. It is stored as a digest, like a
  network. A stranger who types somebody's address can have at most **${mailsPer(3600)} mails an hour and ${mailsPer(86_400)} a day** sent to it: a free
  booking sends a confirmation, and a mail if it is cancelled, but does not ask for a time. Other mails to clients need
  a payment or the trainer, and a contact message goes to the trainer alone. A booking that is paid has no such limit.
- A window begins at a full hour, at midnight UTC, or at a full ten minutes.
- Beyond a limit the API answers 429 \`too_many_requests\` with \`Retry-After\` in seconds and a sentence that
  the page shows. The gateway's own limit, the last row, has neither: the page tries once more.
- A draft that is started again is not a new draft, and a code that it was offered before is not counted again.
- The webhooks and upkeep have no limit, and neither has the confirm call of a booking that is made: a payment
  that Stripe has taken is always booked, and the page that asks again then learns it.
- A cancellation is never refused for a limit: the trainer refunds what the site does not.
`;
  await expect(document).toMatchFileSnapshot("../../docs/limits.md");
});
