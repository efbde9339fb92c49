import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BrowserRouter } from "react-router-dom";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { BookingKind } from "#shared/bookings/booking-kinds.ts";
import { currentStartRequest } from "#shared/bookings/cancellation.ts";
import { errorMessages } from "#shared/contract/error-messages.ts";
import { clientBookingPath } from "#shared/site/booking-paths.ts";
import { blockBooking, clientBooking, scheduledBooking } from "#shared/testing/client-booking.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import type { Website } from "#shared/website/website.ts";
import { draftKey, readKeptDraft } from "#web/checkout/kept-draft.ts";
import { type Receipt, receiptStore } from "#web/checkout/receipt.ts";
import { type ApiCall, answerCalls, problem } from "#web/testing/api.ts";
import { setClock } from "#web/testing/clock.ts";
import { readAloud } from "#web/testing/read-aloud.ts";
import { returnToPage } from "#web/testing/return-to-page.ts";
import { WebsiteContext } from "#web/website.ts";
import ThankYouPage from "./thank-you-page.tsx";

// The sample bookings are of these days.
beforeEach(() => setClock("2026-11-24T12:00:00.000Z"));

const bookingId = "0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f";
const parameters = { consultations: "booking", sessions: "payment" } as const;
const bank = `/thank-you?booking=${bookingId}&payment_intent_client_secret=pi_1_secret_2`;

type Answer = Response | Error | ((call: ApiCall) => Response);

/** Opens the page in the browser's own history, with a server that gives one answer. */
function open(
  address: string,
  options: { state?: unknown; answer?: Answer; website?: Website } = {},
) {
  window.history.replaceState({ usr: options.state, key: "1", idx: 0 }, "", address);
  return show(options.answer ?? new TypeError("Failed to fetch"), options.website);
}

function show(answer: Answer, website = defaultWebsite) {
  const asked = answerCalls((call) => {
    if (answer instanceof Response) return answer.clone();
    if (answer instanceof Error) throw answer;
    return answer(call);
  });
  render(
    <WebsiteContext value={website}>
      <BrowserRouter>
        <ThankYouPage />
      </BrowserRouter>
    </WebsiteContext>,
  );
  return asked;
}

/** Opens the same entry of the history again, as a reload, Back or a restored tab does. */
function loadAgain(answer: Answer) {
  cleanup();
  return show(answer);
}

const receipt: Receipt = {
  kind: "consultations",
  id: bookingId,
  clientToken: "kV3-kV3-kV3-kV3-kV3-kV3-kV3-kV3-kV3-kV3-x_9",
  name: "Sam",
  email: "sam@example.com",
  listPricePence: 5000,
  totalPence: 4500,
  code: "WELCOME10",
  percentOff: 10,
  at: Date.parse("2026-11-22T16:47:00Z"),
};

/** Keeps a draft in this tab, as the checkout does. */
function keepDraft(kind: BookingKind, { id = bookingId, paymentSubmitted = false } = {}) {
  sessionStorage.setItem(draftKey(kind), JSON.stringify({ id, paymentSubmitted }));
}

const status = (content: string) => Response.json({ status: content });

const link = (name: string) => screen.queryByRole("link", { name });

const flows = [
  {
    kind: "consultations",
    path: `/api/bookings/${bookingId}/confirm`,
    paid: "Your consultation is booked and paid.",
    free: "Your consultation is booked.",
    failed: "Your payment didn’t go through, so nothing is booked yet.",
    back: { name: "Back to your booking", path: "/booking-form" },
  },
  {
    kind: "sessions",
    path: `/api/payments/${bookingId}/confirm`,
    paid: "Your payment has been received.",
    free: "Your free booking has been confirmed.",
    failed: "Your payment didn’t go through, so nothing has been paid.",
    back: { name: "Back to your payment", path: "/payment" },
  },
] as const;
const [{ paid: bookedAndPaid }] = flows;

describe.each(flows)(
  "The thank-you page of a $kind",
  ({ kind, path, paid, free, failed, back }) => {
    const returned = `/thank-you?${parameters[kind]}=${bookingId}&payment_intent_client_secret=pi_1_secret_2`;

    test("confirms what the checkout has paid without a request.", async () => {
      const asked = open("/thank-you", { state: { kind, id: bookingId, booked: "paid" } });
      expect(screen.getByText(paid)).toBeDefined();
      expect(screen.queryAllByText(/consultation/)).toHaveLength(kind === "consultations" ? 1 : 0);
      const schedule = await screen.findByRole("link", { name: "Choose a time" });
      expect(schedule.getAttribute("href")).toMatch(/^https:/);
      expect(link("Return to Home")?.getAttribute("href")).toBe("/");
      expect(asked).toEqual([]);
    });

    test("shows its links with the receipt, which would push them away.", async () => {
      receiptStore.keep(receipt);
      open("/thank-you", { state: { kind, id: bookingId, booked: "paid" } });
      const isThere = () => screen.queryByRole("region", { name: "Your receipt" }) !== null;
      expect(link("Choose a time") !== null).toBe(isThere());
      await screen.findByRole("link", { name: "Choose a time" });
      expect(isThere()).toBe(true);
    });

    test("shows the receipt that this tab has kept, also after the bank's page.", async () => {
      receiptStore.keep(receipt);
      open(returned, { answer: status("confirmed") });
      const table = await screen.findByRole("region", { name: "Your receipt" });
      const rows = [...table.querySelectorAll("dl > div")].map((row) =>
        [...row.children].map((each) => each.textContent).join(": "),
      );
      expect(rows.slice(1)).toEqual([
        "Price: £50.00",
        "WELCOME10, 10% off: −£5.00",
        "Paid by card: £45.00",
        "Date: 22 November 2026 at 16:47",
        "Sent to: sam@example.com",
        `Booked with: ${defaultWebsite.who.name}`,
        "Reference: 0B6F2F4E",
      ]);
      expect(screen.getAllByRole("listitem")).toHaveLength(2);
      expect(link("See or cancel your booking")?.getAttribute("href")).toBe(
        clientBookingPath(bookingId, receipt.clientToken),
      );
      expect(screen.getByText(/on its way to sam@example.com/)).toBeDefined();
      const reminder = link("Remind me tomorrow")?.getAttribute("download");
      expect(reminder).toBe(kind === "consultations" ? "reminder.ics" : undefined);
      // Its address has the visitor's name and email, which paper would show.
      expect(link("Choose a time")?.closest("[data-screen-only]")).not.toBeNull();
      expect(screen.getByRole("button", { name: "Print this page" })).toBeDefined();
    });

    test.each([
      ["from the checkout", "/thank-you", { kind, id: bookingId, booked: "paid", isOther: true }],
      ["after the bank's page", returned, undefined],
    ])(
      "claims no address when another tab's answers are booked: %s.",
      async (_, address, state) => {
        receiptStore.keep({ ...receipt, requestDigest: "own".padEnd(43, "-") });
        const requestDigest = "other".padEnd(43, "-");
        open(address, { state, answer: Response.json({ status: "confirmed", requestDigest }) });
        expect(await screen.findByText(/the other tab sent its answers last/)).toBeDefined();
        expect(screen.getByText(paid)).toBeDefined();
        expect(document.body.textContent).not.toContain(receipt.email);
        expect(screen.queryByText(/on its way/)).toBeNull();
        expect(screen.queryByRole("region", { name: "Your receipt" })).toBeNull();
      },
    );

    test("does not mention a payment when it was free.", () => {
      open("/thank-you", { state: { kind, id: bookingId, booked: "free" } });
      expect(screen.getByText(free)).toBeDefined();
      expect(screen.queryByText(/paid|received/)).toBeNull();
    });

    test("asks the server after the return from the bank, then confirms and deletes the draft.", async () => {
      keepDraft(kind);
      const asked = open(`${returned}&redirect_status=succeeded`, { answer: status("confirmed") });
      expect(screen.queryByText(paid)).toBeNull();
      expect(await screen.findByText(paid)).toBeDefined();
      expect(asked.map((call) => call.path)).toEqual([path]);
      expect(readKeptDraft(kind)).toBeUndefined();
      expect(window.location.search).toBe(`?${parameters[kind]}=${bookingId}`);
    });

    test("leads back to the kept draft when the bank has refused, without a request.", () => {
      keepDraft(kind);
      const asked = open(`${returned}&redirect_status=failed`, { answer: status("confirmed") });
      expect(screen.getByText(failed)).toBeDefined();
      expect(screen.getByText(/Everything you typed is still there/)).toBeDefined();
      expect(link(back.name)?.getAttribute("href")).toBe(back.path);
      expect(asked).toEqual([]);
      expect(readKeptDraft(kind)?.id).toBe(bookingId);
    });

    test("shows how a submitted payment ended after a reload.", async () => {
      keepDraft(kind, { paymentSubmitted: true });
      open("/thank-you", { answer: status("confirmed") });
      expect(await screen.findByText(paid)).toBeDefined();
    });
  },
);

test("a booking begins with its time.", async () => {
  open("/thank-you", { state: { kind: "consultations", id: bookingId, booked: "paid" } });
  await screen.findByRole("link", { name: "Choose a time" });
  const [first] = screen.getAllByRole("heading", { level: 2 });
  expect(first?.textContent).toBe("One step left: choose your time");
});

const opened = `/api/my-booking/${bookingId}/${receipt.clientToken}`;
const state = { kind: "consultations", id: bookingId, booked: "paid" };

/** An answer of the client's page, and of the confirm call. */
const answerOf =
  (opens: () => Response, confirms = () => status("confirmed")) =>
  ({ path }: ApiCall) =>
    path === opened ? opens() : confirms();

test("the time is asked for when the visitor comes back, and is then announced.", async () => {
  receiptStore.keep(receipt);
  const asked = open("/thank-you", { state, answer: Response.json(scheduledBooking) });
  const schedule = await screen.findByRole("link", { name: "Choose a time" });
  const status = schedule.closest("section")?.querySelector("[role=status]");
  schedule.focus();
  expect(asked).toEqual([]);
  await returnToPage();
  expect(asked.map(({ path }) => path)).toEqual([opened]);
  expect(status?.textContent).toMatch(/^Your time.*10 June 2027/);
  expect(document.activeElement?.textContent).toBe("Your time");
  expect(link("Choose a time")).toBeNull();
  expect(link("Remind me tomorrow")).toBeNull();
  expect(link("Move the time")?.getAttribute("href")).toBe(scheduledBooking.calendarEvent.moveUrl);
  expect(link("Add to calendar")?.getAttribute("download")).toBe("consultation.ics");
});

test("a time that the trainer has noted is shown with a file for the visitor's calendar.", async () => {
  receiptStore.keep(receipt);
  const answer = Response.json({ ...scheduledBooking, calendarEvent: null });
  open("/thank-you", { state, answer });
  await screen.findByRole("link", { name: "Choose a time" });
  await returnToPage();
  expect(link("Add to calendar")?.getAttribute("download")).toBe("consultation.ics");
  expect(link("Choose another time")).not.toBeNull();
  expect(screen.getByText(currentStartRequest.consultations.wording)).toBeDefined();
});

test("a page that is loaded again asks for the time, and claims nothing before it is known.", async () => {
  receiptStore.keep({ ...receipt, totalPence: 0 });
  open("/thank-you", { state, answer: Response.json(scheduledBooking) });
  await screen.findByRole("link", { name: "Choose a time" });
  loadAgain(Response.json(scheduledBooking));
  expect(screen.queryByText(/booked|One step left/)).toBeNull();
  expect(await screen.findByRole("heading", { name: "Your time" })).toBeDefined();
  expect(screen.getByText(bookedAndPaid)).toBeDefined();
  expect(screen.getByText(/^I’ve sent a confirmation/)).toBeDefined();
});

test("a page that is loaded again before a time is chosen says that this is left.", async () => {
  receiptStore.keep(receipt);
  open("/thank-you", { state });
  loadAgain(Response.json(clientBooking));
  expect(await screen.findByText("One step left: choose your time")).toBeDefined();
  cleanup();
  loadAgain(Response.json({ ...clientBooking, timeChosenAt: "2026-11-23T09:00:00.000Z" }));
  expect(await screen.findByText(/Thank you for telling me you’ve chosen a time/)).toBeDefined();
  expect(screen.queryByText(/One step left/)).toBeNull();
});

const cancelled = { ...clientBooking, over: "cancelled", cancelledAt: "2026-11-23T09:00:00.000Z" };
const endings = [
  ["cancelled", "consultations", cancelled, "This booking was cancelled on 23 November 2026."],
  [
    "refunded",
    "consultations",
    { ...clientBooking, over: "refunded", refundedAmount: clientBooking.amount },
    "Your payment has been refunded in full, so this booking is closed.",
  ],
  [
    "taken back",
    "sessions",
    { ...clientBooking, kind: "sessions", over: "taken_back" },
    "Your bank has returned your payment to you, so this booking is closed.",
  ],
  [
    "completed",
    "consultations",
    { ...clientBooking, over: "completed", isCompleted: true },
    "Your consultation has taken place.",
  ],
  [
    "held on an earlier day",
    "consultations",
    { ...scheduledBooking, startsAt: "2026-11-25T17:00:00.000Z" },
    "Your consultation was on Wednesday 25 November 2026 at 17:00 (UK time).",
  ],
  [
    "used up",
    "sessions",
    { ...blockBooking, heldOn: Array(10).fill("2026-11-24"), sessionsLeft: 0 },
    "You have had all of your sessions.",
  ],
  [
    "lapsed",
    "sessions",
    { ...blockBooking, sessionsLeft: 0, lapsesOn: "2026-11-27" },
    "8 sessions expired on 27 November 2026.",
  ],
] as const;

describe.each(endings)("What is %s by now", (_, kind, booking, sentence) => {
  const made = { kind, id: bookingId, booked: "paid" };
  const claims = /booked and paid|payment has been received|One step left|Choose a time/;

  test.each(["loaded again", "opened by its old link", "shown again"])(
    "is what a page says that is %s.",
    async (how) => {
      setClock("2026-11-28T09:00:00.000Z");
      receiptStore.keep({ ...receipt, kind });
      const answer = answerOf(
        () => Response.json(booking),
        () => Response.json({ status: "confirmed", isOver: true }),
      );
      if (how === "opened by its old link")
        open(`/thank-you?${parameters[kind]}=${bookingId}`, { answer });
      else open("/thank-you", { state: made, answer });
      if (how === "loaded again") loadAgain(answer);
      if (how === "shown again") {
        await screen.findByRole("link", { name: "Choose a time" });
        await returnToPage();
      } else expect(document.body.textContent).not.toMatch(claims);
      expect(await screen.findByText(sentence)).toBeDefined();
      expect(document.body.textContent).not.toMatch(claims);
      expect(document.body.textContent).not.toContain(receipt.email);
      expect(link("See your booking")?.getAttribute("href")).toBe(
        clientBookingPath(bookingId, receipt.clientToken),
      );
    },
  );
});

test("a page that the browser has kept claims nothing when it is shown again, until it has asked.", async () => {
  receiptStore.keep(receipt);
  open("/thank-you", { state, answer: Response.json(cancelled) });
  await screen.findByText(bookedAndPaid);
  const transition = (type: string) =>
    window.dispatchEvent(Object.assign(new Event(type), { persisted: true }));
  transition("pagehide");
  expect(screen.queryByText(bookedAndPaid)).toBeNull();
  transition("pageshow");
  expect(await screen.findByText(/^This booking was cancelled on/)).toBeDefined();
});

test("a page that leaves for good stays as it is.", async () => {
  open("/thank-you", { state });
  window.dispatchEvent(Object.assign(new Event("pagehide"), { persisted: false }));
  expect(screen.getByText(bookedAndPaid)).toBeDefined();
});

test("in a tab without the receipt, the confirm call says whether it is over.", async () => {
  open("/thank-you", { state });
  const asked = loadAgain(Response.json({ status: "confirmed", isOver: true }));
  expect(await screen.findByText("This booking is closed.")).toBeDefined();
  expect(asked.map(({ path }) => path)).toEqual([`/api/bookings/${bookingId}/confirm`]);
  expect(link("See your booking")).toBeNull();
  cleanup();
  loadAgain(status("confirmed"));
  expect(await screen.findByText(bookedAndPaid)).toBeDefined();
  expect(screen.getByText(/If you haven’t chosen a time yet/)).toBeDefined();
  expect(screen.queryByText(/One step left/)).toBeNull();
});

test("of an erased person the tab keeps nothing.", async () => {
  receiptStore.keep(receipt);
  open("/thank-you", { state });
  const erased = answerOf(
    () => problem("link_invalid"),
    () => problem("booking_erased"),
  );
  loadAgain(erased);
  expect(await screen.findByText(errorMessages.booking_erased)).toBeDefined();
  expect(screen.queryByText(/booked and paid|One step left/)).toBeNull();
  expect(receiptStore.read()).toBeUndefined();
});

test("a booking that the server no longer has is over.", async () => {
  receiptStore.keep(receipt);
  open("/thank-you", { state });
  const gone = answerOf(
    () => problem("link_invalid"),
    () => problem("booking_not_found"),
  );
  loadAgain(gone);
  expect(await screen.findByText("This booking is closed.")).toBeDefined();
});

test("what another tab has booked is asked about, too.", async () => {
  receiptStore.keep(receipt);
  open("/thank-you", { state: { ...state, isOther: true } });
  const asked = loadAgain(Response.json({ status: "confirmed", isOver: true }));
  expect(await screen.findByText("This booking is closed.")).toBeDefined();
  expect(asked[0]?.path).toBe(`/api/bookings/${bookingId}/confirm`);
});

test.each([
  ["there is no network", new TypeError("Failed to fetch")],
  ["the server fails", problem("internal")],
])("when %s, a later showing claims nothing, and leads to the booking.", async (_, failure) => {
  receiptStore.keep(receipt);
  open("/thank-you", { state });
  loadAgain(failure);
  expect(await screen.findByText("I cannot look up your booking at the moment.")).toBeDefined();
  expect(document.body.textContent).not.toMatch(/booked and paid|One step left|Your bank/);
  expect(link("See your booking")?.getAttribute("href")).toBe(
    clientBookingPath(bookingId, receipt.clientToken),
  );
  answerCalls(() => Response.json(cancelled));
  await userEvent.click(screen.getByRole("button", { name: "Check again" }));
  expect(await screen.findByText(/^This booking was cancelled on/)).toBeDefined();
});

test.each([
  ["a failure", problem("internal")],
  ["no network", new TypeError("Failed to fetch")],
])("%s leaves a page as it is that is only looked at again.", async (_, answer) => {
  receiptStore.keep(receipt);
  open("/thank-you", { state, answer });
  await screen.findByRole("link", { name: "Choose a time" });
  await returnToPage();
  expect(link("Choose a time")).not.toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a time that is known stays when the booking cannot be read again.", async () => {
  receiptStore.keep(receipt);
  const answers = [Response.json(scheduledBooking)];
  const answer = answerOf(() => answers.shift() ?? problem("too_many_requests"));
  open("/thank-you", { state, answer });
  await screen.findByRole("link", { name: "Choose a time" });
  await returnToPage();
  expect(screen.getByRole("heading", { name: "Your time" })).toBeDefined();
  await returnToPage();
  expect(link("Move the time")).not.toBeNull();
  expect(link("Choose a time")).toBeNull();
});

test.each([
  ["consultations", "consultations", "left", "[MouseLeft]"],
  ["consultations", "consultations", "middle", "[MouseMiddle]"],
  ["sessions", "sessions", "left", "[MouseLeft]"],
] as const)(
  "choosing the time of a %s asks for the %s to go ahead: the %s button.",
  async (kind, of, _, keys) => {
    receiptStore.keep(receipt);
    const state = { kind, id: bookingId, booked: "paid" };
    const asked = open("/thank-you", { state, answer: status("recorded") });
    const target = await screen.findByRole("link", { name: "Choose a time" });
    const { version, wording } = currentStartRequest[of];
    expect(target.compareDocumentPosition(screen.getByText(wording))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await userEvent.pointer({ keys: "[MouseRight]", target });
    expect(asked).toEqual([]);
    await userEvent.pointer({ keys, target });
    expect(asked).toEqual([
      {
        path: `/api/my-booking/${bookingId}/${receipt.clientToken}/start-request`,
        body: { version },
      },
    ]);
  },
);

test.each([
  ["free booking", "consultations", { totalPence: 0, percentOff: 100 }],
  ["free payment", "sessions", { totalPence: 0, percentOff: 100 }],
] as const)(
  "choosing the time of a %s asks for nothing, and says nothing of it.",
  async (_, kind, changes) => {
    receiptStore.keep({ ...receipt, kind, ...changes });
    const state = { kind, id: bookingId, booked: "free" };
    const asked = open("/thank-you", { state, answer: status("recorded") });
    await userEvent.click(await screen.findByRole("link", { name: "Choose a time" }));
    expect(screen.queryByText(/you are asking me to go ahead/)).toBeNull();
    expect(asked).toEqual([]);
  },
);

test.each(["consultations", "sessions"] as const)(
  "a page of %s that is opened again after the 14 days asks for nothing.",
  async (kind) => {
    receiptStore.keep({ ...receipt, kind });
    open("/thank-you", { state: { kind, id: bookingId, booked: "paid" } });
    const price = { discountCode: null, discountPercentage: null };
    const booking = { ...clientBooking, ...price, kind, timesLeft: 1, cancellableUntil: null };
    const asked = loadAgain(Response.json(booking));
    await userEvent.click(await screen.findByRole("link", { name: "Choose a time" }));
    expect(screen.queryByText(/you are asking me to go ahead/)).toBeNull();
    expect(asked.map(({ path }) => path)).toEqual([opened]);
  },
);

test("a client who has said that a time is chosen may choose another.", async () => {
  receiptStore.keep(receipt);
  open("/thank-you", { state });
  loadAgain(Response.json({ ...clientBooking, timeChosenAt: "2026-11-23T09:00:00.000Z" }));
  expect(await screen.findByRole("link", { name: "Choose another time" })).toBeDefined();
  expect(link("Choose a time")).toBeNull();
});

describe("The times of sessions", () => {
  const website = {
    ...defaultWebsite,
    where: { ...defaultWebsite.where, sessionSchedulingUrl: "https://calendly.com/alex/session" },
  };
  const state = { kind: "sessions", id: bookingId, booked: "paid" };
  const block = { item: "Ten sessions", sessions: 10, totalPence: 40_000 };

  test.each([
    ["a payment", {}, 1],
    ["a block", block, 0],
  ])("of %s are agreed where the trainer has no calendar for them.", async (_, changes, links) => {
    receiptStore.keep({ ...receipt, kind: "sessions", ...changes });
    open("/thank-you", { state });
    expect(await screen.findByText("We agree our sessions between us.")).toBeDefined();
    expect(screen.queryAllByRole("link", { name: "Choose a time" })).toHaveLength(links);
    expect(link("Remind me tomorrow")).toBeNull();
  });

  test("of a block need no reminder once one is chosen.", async () => {
    receiptStore.keep({ ...receipt, kind: "sessions", ...block });
    const comingSessions = [scheduledBooking.calendarEvent];
    const booking = { ...blockBooking, comingSessions, timesLeft: 7 };
    open("/thank-you", { state, website, answer: Response.json(booking) });
    expect(await screen.findByRole("link", { name: "Remind me tomorrow" })).toBeDefined();
    await returnToPage();
    expect(await screen.findByRole("button", { name: "Choose another time" })).toBeDefined();
    expect(screen.getByRole("heading", { name: "Coming sessions" })).toBeDefined();
    expect(link("Remind me tomorrow")).toBeNull();
  });

  test("of a block are chosen on the page, which asks for nothing more.", async () => {
    receiptStore.keep({ ...receipt, kind: "sessions", ...block });
    const asked = open("/thank-you", { state, website });
    await userEvent.click(await screen.findByRole("button", { name: "Choose a time" }));
    const frame = await screen.findByTitle("Choose a time in Calendly");
    expect(frame.getAttribute("src")).toMatch(/^https:\/\/calendly.com\/alex\/session\?name=Sam&/);
    expect(screen.queryByText(/you are asking me to/)).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe("While the calendar is open on the page", () => {
  const withCalendar: Website = {
    ...defaultWebsite,
    where: { ...defaultWebsite.where, schedulingUrl: "https://calendly.com/alex/call" },
  };
  const says = (event: string) => {
    const { contentWindow: source } = document.querySelector("iframe") ?? {};
    const message = { data: { event, payload: {} }, origin: "https://calendly.com" };
    act(() => {
      window.dispatchEvent(new MessageEvent("message", { ...message, source: source ?? null }));
    });
  };

  /** Opens the calendar on the page of a booking. @param answers what the server knows of it, from then on */
  async function openCalendar(...answers: Parameters<typeof answerOf>) {
    receiptStore.keep(receipt);
    const answer = (call: ApiCall) =>
      call.path.endsWith("/start-request") ? status("recorded") : answerOf(...answers)(call);
    const asked = open("/thank-you", { state, answer, website: withCalendar });
    await userEvent.click(await screen.findByRole("button", { name: "Choose a time" }));
    await screen.findByTitle("Choose a time in Calendly");
    return asked;
  }

  test("it is read after its heading, and before the words of the request.", async () => {
    await openCalendar(() => Response.json(clientBooking));
    const [, , heading, ...rest] = readAloud(document.body);
    expect(heading).toBe("h2: One step left: choose your time");
    expect(rest.slice(0, 3)).toEqual([
      "Opening the calendar…",
      "a: Open the calendar in a new tab",
      currentStartRequest.consultations.wording,
    ]);
  });

  test("the visitor may look elsewhere and come back to it.", async () => {
    await openCalendar(() => Response.json(clientBooking));
    says("calendly.event_type_viewed");
    const frame = document.querySelector("iframe");
    await returnToPage();
    expect(document.querySelector("iframe")).toBe(frame);
  });

  test("a time that another tab has chosen takes its place.", async () => {
    await openCalendar(() => Response.json(scheduledBooking));
    says("calendly.event_type_viewed");
    document.querySelector("iframe")?.focus();
    await returnToPage();
    expect(document.querySelector("iframe")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Your time");
  });

  test("a booking that another tab has cancelled ends it.", async () => {
    await openCalendar(() => Response.json(cancelled));
    says("calendly.event_type_viewed");
    await returnToPage();
    expect(await screen.findByText(/^This booking was cancelled on/)).toBeDefined();
    expect(document.querySelector("iframe")).toBeNull();
  });

  test("a page that is loaded again while it checks shows the time.", async () => {
    await openCalendar(() => Response.json(clientBooking));
    says("calendly.event_scheduled");
    expect(screen.getByText("Checking with the calendar…")).toBeDefined();
    loadAgain(Response.json(scheduledBooking));
    expect(await screen.findByRole("heading", { name: "Your time" })).toBeDefined();
    expect(link("Move the time")).not.toBeNull();
  });

  test("a connection that is lost while it checks costs nothing but time.", async () => {
    let isOnline = false;
    const ifOnline = (answer: Response) => () => {
      if (!isOnline) throw new TypeError("Failed to fetch");
      return answer;
    };
    await openCalendar(ifOnline(Response.json(scheduledBooking)), ifOnline(status("confirmed")));
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    says("calendly.event_scheduled");
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText(/I haven’t heard from the calendar yet/)).toBeDefined();
    expect(screen.getByText(bookedAndPaid)).toBeDefined();
    isOnline = true;
    fireEvent.click(screen.getByRole("button", { name: "Check again" }));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole("heading", { name: "Your time" })).toBe(document.activeElement);
  });
});

test("a block says what a session cost, and where its client sees what is left.", async () => {
  receiptStore.keep({
    ...receipt,
    kind: "sessions",
    item: "A dozen",
    sessions: 12,
    totalPence: 40_000,
  });
  open("/thank-you", { state: { kind: "sessions", id: bookingId, booked: "paid" } });
  expect(await screen.findByText("about £33.33 a session")).toBeDefined();
  expect(
    screen.getByText(/^Your booking page shows how many sessions you have left/),
  ).toBeDefined();
});

test("a press that could not be recorded asks for nothing, and says so nowhere.", async () => {
  const asked = open("/thank-you", {
    state: { kind: "consultations", id: bookingId, booked: "paid" },
  });
  await userEvent.click(await screen.findByRole("link", { name: "Choose a time" }));
  expect(screen.queryByText(currentStartRequest.consultations.wording)).toBeNull();
  expect(asked).toEqual([]);
});

test("without its receipt a booking has no link to its page.", async () => {
  receiptStore.keep({ ...receipt, id: "1c7a3a5f-0e0c-4d8f-9b64-7b2a1d2e3f40" });
  open("/thank-you", { state: { kind: "consultations", id: bookingId, booked: "paid" } });
  await screen.findByRole("link", { name: "Choose a time" });
  expect(link("See or cancel your booking")).toBeNull();
});

test("the return from the bank keeps a draft with another id.", async () => {
  const newer = "1c7a3a5f-0e0c-4d8f-9b64-7b2a1d2e3f40";
  keepDraft("consultations", { id: newer });
  open(`${bank}&redirect_status=succeeded`, { answer: status("confirmed") });
  await screen.findByText(bookedAndPaid);
  expect(readKeptDraft("consultations")?.id).toBe(newer);
});

test("without a kept draft it does not mention the answers.", () => {
  open(`${bank}&redirect_status=failed`);
  expect(screen.queryByText(/Everything you typed/)).toBeNull();
});

test("it waits for a bank that has not decided.", async () => {
  open(`${bank}&redirect_status=processing`, { answer: status("processing") });
  expect(await screen.findByText("Payment processing. Please wait...")).toBeDefined();
  expect(screen.queryByText(bookedAndPaid)).toBeNull();
});

test("it says that the visitor's details were deleted, and forgets the draft.", async () => {
  keepDraft("consultations", { paymentSubmitted: true });
  open("/thank-you", { answer: problem("booking_erased") });
  expect(
    await screen.findByText(/^Your details have been deleted from this website/),
  ).toBeDefined();
  expect(screen.queryByText(bookedAndPaid)).toBeNull();
  expect(link("Choose a time")).toBeNull();
  expect(sessionStorage.getItem(draftKey("consultations"))).toBeNull();
});

test("opened by its address it confirms nothing and asks nothing.", async () => {
  const asked = open("/thank-you");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Thank you");
  expect(screen.queryByText(/is booked/)).toBeNull();
  expect(link("Return to Home")).not.toBeNull();
  expect(asked).toEqual([]);
});

test.each(["booking_not_found", "validation_failed"] as const)(
  "it confirms nothing for an unknown booking (%s).",
  async (code) => {
    open(`/thank-you?booking=${bookingId}`, { answer: problem(code) });
    expect(await screen.findByText(/If you’ve just booked/)).toBeDefined();
    expect(screen.queryByText(/payment failed/i)).toBeNull();
  },
);

test("a draft that was never submitted is not a booking.", async () => {
  keepDraft("consultations");
  const asked = open("/thank-you");
  expect(await screen.findByText(/If you’ve just booked/)).toBeDefined();
  expect(asked).toEqual([]);
  expect(readKeptDraft("consultations")).toBeDefined();
});
