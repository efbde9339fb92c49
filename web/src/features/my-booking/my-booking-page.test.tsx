import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import ICAL from "ical.js";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { currentStartRequest, deductionNotice } from "#shared/bookings/cancellation.ts";
import type { ClientBooking } from "#shared/bookings/client-booking.ts";
import { clientBookingPath } from "#shared/site/booking-paths.ts";
import { paths } from "#shared/site/paths.ts";
import { blockBooking, clientBooking, scheduledBooking } from "#shared/testing/client-booking.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import type { Website } from "#shared/website/website.ts";
import { calendarReference } from "#web/components/scheduling-link.ts";
import { answerCalls, problem } from "#web/testing/api.ts";
import { setClock } from "#web/testing/clock.ts";
import { installModalDialogs } from "#web/testing/dialog.ts";
import { readAloud } from "#web/testing/read-aloud.ts";
import { returnToPage } from "#web/testing/return-to-page.ts";
import { WebsiteContext } from "#web/website.ts";
import MyBookingPage from "./my-booking-page.tsx";

installModalDialogs();
// The sample bookings are of these days.
beforeEach(() => setClock("2026-11-24T12:00:00.000Z"));

const calendly: Website = {
  ...defaultWebsite,
  where: { ...defaultWebsite.where, schedulingUrl: "https://calendly.com/alex/call" },
};
const token = "t".repeat(43);
const api = `/api/my-booking/${clientBooking.bookingId}/${token}`;
const { name } = defaultWebsite.who;

/** Opens a link's page, with a server that gives one answer to each path. */
function open(
  changes: Partial<ClientBooking> = {},
  answers: Readonly<Record<string, () => Response | Promise<Response>>> = {},
  website = defaultWebsite,
  path: string = clientBookingPath(clientBooking.bookingId, token),
) {
  const calls = answerCalls(
    ({ path }) => answers[path]?.() ?? Response.json({ ...clientBooking, ...changes }),
  );
  render(
    <WebsiteContext value={website}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path={paths.myBooking} element={<MyBookingPage />} />
        </Routes>
      </MemoryRouter>
    </WebsiteContext>,
  );
  return { user: userEvent.setup(), calls };
}

const heading = (text: string) => screen.findByRole("heading", { name: text });
const button = (text: string) => screen.queryByRole("button", { name: text });
const link = (text: string) => screen.queryByRole("link", { name: text });

async function rowsOfReceipt() {
  const receipt = await screen.findByRole("region", { name: "Your receipt" });
  return [...receipt.querySelectorAll("dl > div")].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(": "),
  );
}

const cancelled = {
  ...clientBooking,
  over: "cancelled",
  cancelledAt: "2026-11-24T09:00:00.000Z",
  cancellableUntil: null,
} as const;

test("it shows what was booked and paid, with whom, and nothing changes by opening it.", async () => {
  const { calls } = open();
  expect(await rowsOfReceipt()).toEqual([
    `For: Fitness consultation with ${name}`,
    "Price: £50.00",
    "WELCOME10, 10% off: −£5.00",
    "Paid by card: £45.00",
    "Date: 22 November 2026 at 16:47",
    expect.stringContaining(`Booked with: ${defaultWebsite.legal.trader || name}`),
    "Reference: 0B6F2F4E",
  ]);
  expect(button("Print the receipt")).not.toBeNull();
  expect(link("Client portal")?.getAttribute("href")).toBe(defaultWebsite.where.clientPortalUrl);
  expect(calls.map(({ path }) => path)).toEqual([api]);
});

test("the receipt says with whom it was booked, with address and company number.", async () => {
  const { trader, address, registration } = fullWebsite.legal;
  open({}, {}, fullWebsite);
  expect(await rowsOfReceipt()).toContain(`Booked with: ${trader}\n${address}\n${registration}`);
});

test.each([
  `${token}.`,
  `${token}%3E%2C`,
  `${token.slice(0, 20)}%20%20${token.slice(20)}`,
  `${token}&gt;`,
  `${token}/`,
])("a link that a mail program has wrapped or added to opens the booking (%s).", async (pasted) => {
  const { calls } = open(
    {},
    {},
    defaultWebsite,
    `/my-booking/${clientBooking.bookingId}/${pasted}`,
  );
  await heading("Choose your time");
  expect(calls.map(({ path }) => path)).toEqual([api]);
});

test.each(["", clientBooking.bookingId, `${clientBooking.bookingId}/`, `x/${token}`])(
  "a link that is cut off leads to the trainer, and asks the server nothing (%s).",
  async (rest) => {
    const { calls } = open({}, {}, defaultWebsite, `/my-booking/${rest}`);
    await heading("This link doesn’t work");
    expect(screen.getByText(defaultWebsite.where.contactEmail)).toBeDefined();
    expect(calls).toEqual([]);
  },
);

test("search engines and other sites do not learn the address.", async () => {
  open();
  await heading("Choose your time");
  const meta = (of: string) =>
    document.querySelector(`meta[name="${of}"]`)?.getAttribute("content");
  expect(meta("robots")).toBe("noindex");
  expect(meta("referrer")).toBe("no-referrer");
  expect(document.querySelector("link[rel=canonical]")).toBeNull();
});

test("choosing a time asks for it to go ahead, in the words beside the button.", async () => {
  const { user, calls } = open();
  await heading("Choose your time");
  const wording = screen.getByText(currentStartRequest.consultations.wording);
  expect(link("Choose a time")?.compareDocumentPosition(wording)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(link("Choose a time")?.getAttribute("href")).toBe(defaultWebsite.where.schedulingUrl);
  await user.click(screen.getByRole("link", { name: "Choose a time" }));
  expect(calls.slice(1)).toEqual([
    { path: `${api}/start-request`, body: { version: currentStartRequest.consultations.version } },
  ]);
});

test("the calendar gets a reference to the booking, which names nobody.", async () => {
  open({}, {}, calendly);
  await heading("Choose your time");
  const reference = await calendarReference(clientBooking.bookingId);
  await userEvent.click(screen.getByRole("button", { name: "Choose a time" }));
  const newTab = await screen.findByRole("link", { name: "Open the calendar in a new tab" });
  expect(newTab.getAttribute("href")).toBe(
    `${calendly.where.schedulingUrl}?utm_content=${reference}`,
  );
});

test("the press is sent again when the server could not record it.", async () => {
  const answers = [problem("internal"), Response.json(clientBooking)];
  const { user, calls } = open(
    {},
    { [`${api}/start-request`]: () => answers.shift() ?? problem("internal") },
  );
  await heading("Choose your time");
  await user.click(screen.getByRole("link", { name: "Choose a time" }));
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls[2]).toEqual(calls[1]);
});

test("a time that is chosen is asked for no longer.", async () => {
  const { user, calls } = open(
    {},
    {
      [`${api}/time-chosen`]: () =>
        Response.json({ ...clientBooking, timeChosenAt: "2026-11-24T09:00:00.000Z" }),
    },
  );
  await heading("Choose your time");
  await user.click(screen.getByRole("button", { name: "I’ve chosen a time" }));
  expect(await heading("Your time")).toBe(document.activeElement);
  expect(screen.getByText(/Thank you for telling me you’ve chosen a time/)).toBeDefined();
  expect(button("I’ve chosen a time")).toBeNull();
  expect(calls.at(-1)?.path).toBe(`${api}/time-chosen`);
});

test.each([
  ["of a free booking", { amount: 0, owed: 0, payback: "nothing_paid" } as const],
  ["after the 14 days", { cancellableUntil: null }],
])("choosing a time asks for nothing %s, and says nothing of it.", async (_, changes) => {
  const { user, calls } = open(changes);
  await heading("Choose your time");
  expect(screen.queryByText(/you are asking me to go ahead/)).toBeNull();
  await user.click(screen.getByRole("link", { name: "Choose a time" }));
  expect(calls).toHaveLength(1);
});

test("a noted time can be put into a calendar, as the event that was mailed.", async () => {
  const startsAt = "2027-06-10T17:00:00.000Z";
  open({ startsAt, timeChanges: 3 });
  const add = await screen.findByRole("link", { name: "Add to calendar" });
  expect(add.getAttribute("download")).toBe("consultation.ics");
  const [, content = ""] = add.getAttribute("href")?.split(",") ?? [];
  const calendar = new ICAL.Component(ICAL.parse(decodeURIComponent(content)));
  expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new Error("The file has no event.");
  const event = new ICAL.Event(component);
  expect(event.uid).toBe(`${clientBooking.bookingId}@${window.location.host}`);
  expect(event.sequence).toBe(3);
  expect(event.startDate.toString()).toBe("2027-06-10T18:00:00");
  expect(event.duration.toSeconds()).toBe(defaultWebsite.offer.facts.minutes * 60);
  expect(event.attendees).toEqual([]);
});

test("a time from the calendar has its own links, place and length, also in the file.", async () => {
  open(scheduledBooking);
  expect(await screen.findByText(/Thursday.* 10 June 2027.* 18:00/)).toBeDefined();
  const { joinUrl, moveUrl, cancelUrl } = scheduledBooking.calendarEvent;
  for (const [label, address] of [
    ["Join the call", joinUrl],
    ["Move the time", moveUrl],
    ["Cancel the time", cancelUrl],
  ] as const) {
    expect(link(label)?.getAttribute("href")).toBe(address);
    expect(link(label)?.getAttribute("target")).toBe("_blank");
  }
  expect(screen.getByText("20 minutes")).toBeDefined();
  expect(screen.getByText(/^Online/)).toBeDefined();
  expect(screen.getByText(/doesn’t cancel your booking/)).toBeDefined();
  expect(link("Choose another time")).toBeNull();
  const file = decodeURIComponent(link("Add to calendar")?.getAttribute("href") ?? "");
  expect(file).toMatch(/DURATION:PT20M/);
  expect(file).toContain(joinUrl);
  expect(screen.queryByText(/you are asking me to go ahead/)).toBeNull();
});

test("a booking with a time is read in the order in which a client needs it.", async () => {
  open(scheduledBooking);
  await heading("Your time");
  const said = readAloud(document.body);
  expect(said.slice(0, 8)).toEqual([
    ...["h1: Your booking", "Fitness consultation with Rowan"],
    ...["h2: Your time", "Thursday 10 June 2027 at 18:00 (UK time)"],
    ...["a: Join the call", "a: Add to calendar", "a: Move the time", "a: Cancel the time"],
  ]);
  expect(said.filter((each) => each.startsWith("h2"))).toEqual([
    ...["h2: Your time", "h2: Your receipt", "h2: Cancelling"],
  ]);
  expect(said.at(-1)).toBe("button: Cancel my booking");
});

test("a time from the calendar has only those links that it gave.", async () => {
  const { startsAt, endsAt } = scheduledBooking.calendarEvent;
  open({ ...scheduledBooking, calendarEvent: { startsAt, endsAt, place: "The Old Forge" } });
  expect(await screen.findByText("The Old Forge")).toBeDefined();
  for (const label of ["Join the call", "Move the time", "Cancel the time"])
    expect(link(label)).toBeNull();
  expect(screen.queryByText(/doesn’t cancel your booking/)).toBeNull();
});

test("a client who is late can still join the call, until it is over.", async () => {
  setClock("2027-06-10T17:19:00.000Z");
  open(scheduledBooking);
  expect(await screen.findByRole("link", { name: "Join the call" })).toBeDefined();
  for (const label of ["Move the time", "Cancel the time"]) expect(link(label)).toBeNull();
  expect(screen.queryByText(/doesn’t cancel your booking/)).toBeNull();
  cleanup();
  setClock("2027-06-10T17:20:00.000Z");
  open(scheduledBooking);
  await heading("Your time");
  for (const label of ["Choose a time", "Choose another time"]) expect(link(label)).toBeNull();
  expect(link("Join the call")).toBeNull();
  expect(link("Move the time")).toBeNull();
});

test("a time that was chosen meanwhile is announced when the client comes back.", async () => {
  const answers: ClientBooking[] = [clientBooking, scheduledBooking, clientBooking];
  const { calls } = open({}, { [api]: () => Response.json(answers.shift()) });
  const status = (await heading("Choose your time")).closest("[role=status]");
  link("Choose a time")?.focus();
  await returnToPage();
  expect(await heading("Your time")).toBe(document.activeElement);
  expect(status?.textContent).toMatch(/^Your time.*10 June 2027/);
  // Cancelled in the calendar.
  await returnToPage();
  await heading("Choose your time");
  expect(calls).toHaveLength(3);
});

test("the booking stays on the page when it cannot be read again.", async () => {
  const answers = [
    Response.json(scheduledBooking),
    problem("internal"),
    problem("too_many_requests"),
  ];
  const { calls } = open({}, { [api]: () => answers.shift() ?? problem("internal") });
  await heading("Your time");
  await returnToPage();
  await returnToPage();
  expect(calls).toHaveLength(3);
  expect(screen.getByRole("heading", { name: "Your time" })).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("what is read again does not replace what a press has answered meanwhile.", async () => {
  let resolve = (_: Response) => {};
  const promise = new Promise<Response>((resolved) => {
    resolve = resolved;
  });
  let reads = 0;
  const { user } = open(
    {},
    {
      [api]: () => {
        reads += 1;
        return reads === 1 ? Response.json(clientBooking) : promise;
      },
      [`${api}/cancel`]: () => Response.json(cancelled),
    },
  );
  await heading("Cancelling");
  await returnToPage();
  await user.click(screen.getByRole("button", { name: "Cancel my booking" }));
  const dialog = screen.getByRole("dialog", { name: "Cancel this booking?" });
  await user.click(within(dialog).getByRole("button", { name: "Cancel my booking" }));
  await screen.findByText("This booking was cancelled on 24 November 2026.");
  await act(async () => resolve(Response.json(clientBooking)));
  expect(reads).toBe(3);
  expect(screen.getByText("This booking was cancelled on 24 November 2026.")).toBeDefined();
});

test("a time that has passed is shown, with nothing to choose, to add or to ask for.", async () => {
  setClock("2027-06-10T17:00:00.000Z");
  open({ startsAt: "2027-06-10T17:00:00.000Z" });
  expect(await screen.findByText(/Thursday.* 10 June 2027.* 18:00/)).toBeDefined();
  for (const name of ["Choose another time", "Choose a time", "Add to calendar"]) {
    expect(link(name)).toBeNull();
  }
  expect(screen.queryByText(/you are asking me to go ahead/)).toBeNull();
});

test("a noted time is shown as it is in London.", async () => {
  open({ startsAt: "2027-06-10T17:00:00.000Z" });
  expect(await screen.findByText(/Thursday.* 10 June 2027.* 18:00/)).toBeDefined();
  expect(link("Choose another time")).not.toBeNull();
  expect(button("I’ve chosen a time")).toBeNull();
});

test("a client who was asked for a review can stop such emails, again if the first try fails.", async () => {
  const mail = "reviewMail";
  const refused = { ...clientBooking, refusable: [{ mail, isRefused: true }] };
  const answers = [problem("conflict"), Response.json(refused)];
  const { user, calls } = open(
    { refusable: [{ mail, isRefused: false }] },
    { [`${api}/refuse-mail`]: () => answers.shift() ?? problem("internal") },
  );
  const section = await heading("Review emails");
  await user.click(screen.getByRole("button", { name: "Stop review emails" }));
  await screen.findByRole("alert");
  await user.click(screen.getByRole("button", { name: "Stop review emails" }));
  expect(await screen.findByText("You won’t get any more review emails.")).toBeDefined();
  expect(button("Stop review emails")).toBeNull();
  expect(document.activeElement).toBe(section);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(calls).toHaveLength(3);
});

test("nothing is said of reviews before one is asked for.", async () => {
  open();
  await heading("Cancelling");
  expect(screen.queryByText(/review/)).toBeNull();
});

test("cancelling says what is paid back and by when, asks once, and says that it is done.", async () => {
  const { user, calls } = open({}, { [`${api}/cancel`]: () => Response.json(cancelled) });
  await heading("Cancelling");
  expect(screen.getByText(/You can cancel until the end of/).textContent).toBe(
    "You can cancel until the end of 6 December 2026 without giving a reason, and get £45 back.",
  );
  await user.click(screen.getByRole("button", { name: "Cancel my booking" }));
  const dialog = screen.getByRole("dialog", { name: "Cancel this booking?" });
  expect(dialog.textContent).toMatch(/I’ll refund £45 to the card you paid with by \d+ \w+ \d{4}/);
  expect(calls.map(({ path }) => path)).toEqual([api, api]);
  await user.click(within(dialog).getByRole("button", { name: "Cancel my booking" }));

  await screen.findByText("This booking was cancelled on 24 November 2026.");
  const notice = screen.getByRole("status");
  expect(notice.textContent).toContain(
    "I’ll refund £45 to the card you paid with by 8 December 2026",
  );
  expect(notice.textContent).toContain("A confirmation email is on its way");
  expect(notice.parentElement).toBe(document.activeElement);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(button("Cancel my booking")).toBeNull();
  expect(link("Choose a time")).toBeNull();
  expect(calls.map(({ path }) => path)).toEqual([api, api, `${api}/cancel`]);
});

test("a booking is kept by the other button of the question.", async () => {
  const { user, calls } = open();
  await heading("Cancelling");
  await user.click(screen.getByRole("button", { name: "Cancel my booking" }));
  await user.click(screen.getByRole("button", { name: "Keep my booking" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(calls.map(({ path }) => path)).toEqual([api, api]);
});

test("the question says what would be refunded now, however long the page has been open.", async () => {
  const answers = [clientBooking, { ...clientBooking, payback: "less" }];
  const { user } = open({}, { [api]: () => Response.json(answers.shift()) });
  await heading("Cancelling");
  expect(screen.queryByText(deductionNotice)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Cancel my booking" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(await dialog.findByText(new RegExp(deductionNotice))).toBeDefined();
});

test("a booking that was completed meanwhile offers the trainer's address instead.", async () => {
  const answers = [
    clientBooking,
    clientBooking,
    { ...clientBooking, over: "completed", isCompleted: true, cancellableUntil: null },
  ];
  const { user } = open(
    {},
    {
      [api]: () => Response.json(answers.shift()),
      [`${api}/cancel`]: () => problem("not_cancellable"),
    },
  );
  await heading("Cancelling");
  await user.click(screen.getByRole("button", { name: "Cancel my booking" }));
  const dialog = screen.getByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Cancel my booking" }));
  expect(
    (await screen.findByText(/Your consultation has taken place/)).closest("p")?.textContent,
  ).toContain(defaultWebsite.where.contactEmail);
  expect(screen.getByRole("alert").textContent).toContain("can no longer be cancelled here");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("what the client may have had is taken off, and said before and afterwards.", async () => {
  const asked = { payback: "less" } as const;
  const { user } = open(asked, {
    [`${api}/cancel`]: () => Response.json({ ...cancelled, ...asked }),
  });
  await heading("Cancelling");
  expect(screen.getByText(/You can cancel until/).textContent).toContain(deductionNotice);
  await user.click(screen.getByRole("button", { name: "Cancel my booking" }));
  const dialog = screen.getByRole("dialog");
  expect(dialog.textContent).toContain(deductionNotice);
  await user.click(within(dialog).getByRole("button", { name: "Cancel my booking" }));
  await screen.findByText("This booking was cancelled on 24 November 2026.");
  expect(screen.getByRole("status").textContent).toContain(deductionNotice);
});

test("a booking that is refunded in full and completed says only that it is over.", async () => {
  open({
    over: "refunded",
    refundedAmount: 4500,
    owed: 0,
    isCompleted: true,
    cancellableUntil: null,
  });
  expect(await screen.findByText(/has been refunded in full/)).toBeDefined();
  expect(screen.getByText(/There is nothing left to cancel/)).toBeDefined();
  expect(screen.queryByText(/has taken place/)).toBeNull();
});

test("money that is still owed after the day it was due names that day no more.", async () => {
  const cancelledAt = "2026-11-24T10:00:00.000Z";
  setClock("2026-12-08T23:59:00.000Z");
  open({ over: "cancelled", cancelledAt, cancellableUntil: null });
  await screen.findByText("I’ll refund £45 to the card you paid with by 8 December 2026.");
  cleanup();
  setClock("2026-12-09T00:01:00.000Z");
  open({ over: "cancelled", cancelledAt, cancellableUntil: null });
  await screen.findByText("I’ll refund £45 to the card you paid with.");
});

test("a booking is not said to be refunded before its refund is made.", async () => {
  open({ over: "refunded", refundedAmount: 2000, owed: 0, cancellableUntil: null });
  await screen.findByText("Your refund is on its way, so this booking is closed.");
  expect(screen.queryByText(/has been refunded/)).toBeNull();
});

test("a booking that is refunded in full has no time to choose any more.", async () => {
  open({ over: "refunded", refundedAmount: 4500, owed: 0, startsAt: "2027-06-10T17:00:00.000Z" });
  expect(await screen.findByText(/has been refunded in full/)).toBeDefined();
  expect(screen.queryByText(/10 June 2027/)).toBeNull();
  expect(link("Choose another time")).toBeNull();
});

test.each([
  ["refunded", /has been refunded in full/],
  ["taken_back", /Your bank has returned your payment to you/],
] as const)("a booking that is over (%s) cannot be cancelled.", async (over, said) => {
  open({ over, refundedAmount: 4500, owed: 0, cancellableUntil: null });
  expect((await screen.findByText(said)).textContent).toContain("so this booking is closed");
  expect(screen.getByText(/There is nothing left to cancel/)).toBeDefined();
  expect(button("Cancel my booking")).toBeNull();
  expect(link("Choose a time")).toBeNull();
});

test("the printed receipt has no link with which the booking could be cancelled.", async () => {
  window.history.replaceState(null, "", clientBookingPath(clientBooking.bookingId, token));
  open();
  await heading("Your receipt");
  // The page listens some moments after it is shown.
  await waitFor(() => {
    window.dispatchEvent(new Event("beforeprint"));
    expect(window.location.pathname).toBe("/my-booking/");
  });
  window.dispatchEvent(new Event("afterprint"));
  expect(window.location.pathname).toBe(clientBookingPath(clientBooking.bookingId, token));
});

test("a booking that was cancelled before says so, and promises no email.", async () => {
  open(cancelled);
  await screen.findByText("This booking was cancelled on 24 November 2026.");
  const notice = screen.getByRole("status");
  expect(notice.textContent).toContain("I’ll refund £45 to the card");
  expect(notice.textContent).not.toContain("email");
});

const held = { over: "completed", isCompleted: true } as const;

test.each([
  ["completed", held, /has taken place/, false],
  ["past the 14 days", {}, /The 14 days for cancelling here have passed/, true],
])(
  "a booking that is %s offers the trainer's address instead, and terms only after the 14 days.",
  async (_, changes, said, hasTerms) => {
    open({ ...changes, cancellableUntil: null }, {}, fullWebsite);
    const paragraph = (await screen.findByText(said)).closest("p");
    expect(paragraph?.textContent).toContain(fullWebsite.where.contactEmail);
    expect(button("Cancel my booking")).toBeNull();
    expect(screen.queryByText(fullWebsite.legal.cancellation) !== null).toBe(hasTerms);
  },
);

test("a consultation that was held can be cancelled by a client who did not give that up.", async () => {
  open({ ...held, payback: "to_work_out" });
  const sentence = await screen.findByText(
    /You can cancel until the end of 6 December 2026 without/,
  );
  expect(sentence.textContent).toContain("I’ll work out what is due to you");
  expect(button("Cancel my booking")).not.toBeNull();
  expect(screen.queryByText(/no longer/)).toBeNull();
  expect(link("Choose a time")).toBeNull();
});

test("a payment for sessions has a request in its own words, and nothing to report.", async () => {
  const price = { discountCode: null, discountPercentage: null, amount: 5000 };
  const { user, calls } = open({ kind: "sessions", ...price, timesLeft: 1 });
  expect((await rowsOfReceipt())[0]).toBe(`For: Personal training with ${name}`);
  expect(screen.getByText(currentStartRequest.sessions.wording)).toBeDefined();
  expect(button("I’ve chosen a time")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Choose a time" }));
  expect(calls.at(-1)?.body).toEqual({ version: currentStartRequest.sessions.version });
});

describe("The times of sessions", () => {
  const withCalendar: Website = {
    ...defaultWebsite,
    where: { ...defaultWebsite.where, sessionSchedulingUrl: "https://cal.com/alex/session" },
  };
  const { startsAt, endsAt } = scheduledBooking.calendarEvent;
  const first = { startsAt, endsAt, place: "The Old Forge" };
  const second = {
    startsAt: "2027-06-17T17:00:00.000Z",
    endsAt: "2027-06-17T18:00:00.000Z",
    moveUrl: "https://cal.com/reschedule/2",
  };
  const times = () => screen.findByRole("region", { name: "Coming sessions" });

  test("to come are listed with the calendar’s links, and the next one can be chosen.", async () => {
    const { user, calls } = open(
      { ...blockBooking, comingSessions: [first, second] },
      {},
      withCalendar,
    );
    const items = within(await times()).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/10 June 2027.*18:00.*The Old Forge$/),
      expect.stringMatching(/17 June 2027.*18:00.*Move the time$/),
    ]);
    const move = screen.getByRole("link", { name: /^Move the time: Thursday/ });
    expect(move.getAttribute("href")).toBe(second.moveUrl);
    expect(move.getAttribute("target")).toBe("_blank");
    await user.click(screen.getByRole("button", { name: "Choose another time" }));
    expect(await screen.findByTitle("Choose a time in Cal.com")).toBeDefined();
    expect(calls.map(({ path }) => path)).toEqual([api]);
  });

  test("are read with the day that each link is about.", async () => {
    const joinUrl = "https://video.example.com/j/1";
    const comingSessions = [first, { ...second, joinUrl }];
    open({ ...blockBooking, comingSessions }, {}, withCalendar);
    expect(readAloud(await times())).toEqual([
      "h2: Coming sessions",
      "Thursday 10 June 2027 at 18:00 (UK time)",
      "The Old Forge",
      "Thursday 17 June 2027 at 18:00 (UK time)",
      "a: Join the call: Thursday 17 June 2027 at 18:00 (UK time)",
      "a: Move the time: Thursday 17 June 2027 at 18:00 (UK time)",
      "button: Choose another time",
    ]);
  });

  test("say that cancelling one leaves the booking, where the calendar cancels.", async () => {
    const cancelUrl = "https://cal.com/booking/2?cancel=true";
    open({ ...blockBooking, comingSessions: [{ ...first, cancelUrl }] }, {}, withCalendar);
    expect(within(await times()).getByText(/doesn’t cancel your booking/)).toBeDefined();
  });

  test.each([
    ["after the last day", "2027-06-16", 3],
    ["once they have expired", "2026-11-01", 0],
    ["when all are used", null, 0],
  ])("say that no session is left for one %s.", async (_, lapsesOn, sessionsLeft) => {
    const heldOn = Array<string>(10 - sessionsLeft).fill("2026-12-01");
    const cancelUrl = "https://cal.com/booking/2?cancel=true";
    const comingSessions = [{ ...second, cancelUrl, isWithoutSession: true } as const];
    open(
      { ...blockBooking, heldOn, sessionsLeft, lapsesOn, timesLeft: 0, comingSessions },
      {},
      withCalendar,
    );
    expect(
      within(await times()).getByText(/^You have no session left to use on this day/),
    ).toBeDefined();
    expect(button("Choose another time")).toBeNull();
    expect(screen.queryByText(/you can choose another time/)).toBeNull();
  });

  test("come before the sessions used, of which there may be fifty.", async () => {
    const heldOn = ["2026-12-08", "2026-12-01"];
    open({ ...blockBooking, heldOn, comingSessions: [first] }, {}, withCalendar);
    await times();
    const headings = screen.getAllByRole("heading", { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      "Your sessions",
      "Coming sessions",
      "Sessions used",
      "Your receipt",
      "Cancelling",
    ]);
  });

  test("of a single payment are its one time, and are printed only then.", async () => {
    const single = { kind: "sessions", amount: 4500, originalAmount: 4500 } as const;
    open({ ...single, comingSessions: [second] }, {}, withCalendar);
    const time = await screen.findByRole("region", { name: "Your time" });
    expect(time.hasAttribute("data-screen-only")).toBe(false);
    expect(button("Choose another time")).toBeNull();
    expect(screen.queryByText(/you are asking me to go ahead/)).toBeNull();
    cleanup();
    open({ ...single, timesLeft: 1 }, {}, withCalendar);
    const choice = await screen.findByRole("region", { name: "Choose your time" });
    expect(choice.hasAttribute("data-screen-only")).toBe(true);
    expect(within(choice).getByText(/^If we have not agreed on a time yet/)).toBeDefined();
  });

  test("that are all chosen offer none.", async () => {
    open({ ...blockBooking, timesLeft: 0, comingSessions: [first, second] }, {}, withCalendar);
    await times();
    expect(button("Choose another time")).toBeNull();
  });

  test.each([defaultWebsite, withCalendar])(
    "of a single session that was are not chosen once more.",
    async (website) => {
      open({ kind: "sessions", amount: 5000, timesLeft: 0 }, {}, website);
      await heading("Your receipt");
      expect(screen.queryByRole("heading", { name: "Choose your time" })).toBeNull();
      expect(button("Choose a time") ?? link("Choose a time")).toBeNull();
      expect(screen.queryByText(currentStartRequest.sessions.wording)).toBeNull();
    },
  );

  test("that have begun can be joined, but neither moved nor cancelled.", async () => {
    const joinUrl = "https://meet.google.com/abc";
    const running = { ...second, joinUrl, cancelUrl: "https://cal.com/booking/2?cancel=true" };
    const labels = async (now: string) => {
      setClock(now);
      open({ ...blockBooking, comingSessions: [running] }, {}, withCalendar);
      const links = within(await times()).getAllByRole("link");
      cleanup();
      return links.map(({ textContent }) => textContent);
    };
    expect(await labels("2027-06-17T16:59:00.000Z")).toEqual([
      "Join the call",
      "Move the time",
      "Cancel the time",
    ]);
    expect(await labels("2027-06-17T17:00:00.000Z")).toEqual(["Join the call"]);
  });

  test("that are agreed have no button, unless one was paid for alone.", async () => {
    open(blockBooking);
    await heading("Your receipt");
    expect(link("Choose a time")).toBeNull();
    expect(screen.queryByRole("heading", { name: "Choose your time" })).toBeNull();
    cleanup();
    open({ kind: "sessions", discountCode: null, discountPercentage: null, timesLeft: 1 });
    expect(await screen.findByText("We agree our sessions between us.")).toBeDefined();
    expect(link("Choose a time")).not.toBeNull();
  });

  test.each([
    ["appear", [], [first]],
    ["take the place of one that another tab has cancelled", [first], [second]],
  ])(
    "%s once the calendar has told them, and the next one can be chosen anew.",
    async (_, before, after) => {
      const answers = [{ ...blockBooking, comingSessions: before }];
      const { user } = open(
        {},
        {
          [api]: () => Response.json(answers.shift() ?? { ...blockBooking, comingSessions: after }),
        },
        withCalendar,
      );
      await user.click(await screen.findByRole("button", { name: /^Choose a(nother)? time$/ }));
      const frame = await screen.findByTitle<HTMLIFrameElement>("Choose a time in Cal.com");
      const data = { originator: "CAL", type: "bookingSuccessfulV2", data: {} };
      const from = { origin: "https://app.cal.com", source: frame.contentWindow };
      act(() => void window.dispatchEvent(new MessageEvent("message", { data, ...from })));
      const [{ startsAt: chosen } = first] = after;
      await waitFor(async () => expect((await times()).textContent).toContain(timeInWords(chosen)));
      expect(screen.queryByText("Checking with the calendar…")).toBeNull();
      expect(button("Choose another time")).not.toBeNull();
      expect(document.activeElement?.textContent).toBe("Coming sessions");
    },
  );
});

const heldOn = (count: number) => Array.from({ length: count }, () => "2026-11-24");
const cancelledBlock = {
  over: "cancelled",
  cancelledAt: "2026-11-28T09:00:00.000Z",
  cancellableUntil: null,
} as const;

describe("A block of sessions", () => {
  const withBlock: Website = {
    ...defaultWebsite,
    offer: {
      ...defaultWebsite.offer,
      blocks: [{ name: "Ten sessions", sessions: 10, weeks: 26, pricePence: 42_000 }],
    },
  };
  const openBlock = (changes: Partial<ClientBooking> = {}, website = withBlock) =>
    open({ ...blockBooking, ...changes }, {}, website);
  const sessions = async () =>
    (await screen.findByRole("region", { name: "Your sessions" })).textContent;

  test("says what is left until when, and on which days the others were held.", async () => {
    setClock("2026-11-28T09:00:00.000Z");
    openBlock();
    expect(await sessions()).toContain("8 of 10 sessions left, to use by 23 May 2027");
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "24 November 2026",
      "27 November 2026",
    ]);
    expect((await rowsOfReceipt())[0]).toBe(`For: Ten sessions with ${name}`);
    expect(screen.queryByText(currentStartRequest.sessions.wording)).toBeNull();
    expect(
      screen.getByText(
        /less the sessions you have had, each at its share of the price, and any earlier refund/,
      ).textContent,
    ).toContain("£320");
  });

  test("that was paid to the trainer says so, and is not cancelled here.", async () => {
    openBlock({ takenByHand: "cash", cancellableUntil: null });
    await sessions();
    expect(await rowsOfReceipt()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Paid in cash: /)]),
    );
    const sentence = screen.getByText("You paid in cash, so you cannot cancel on this page.");
    expect(sentence.closest("p")?.textContent).toContain(
      "To cancel, or if something is not right, write to",
    );
  });

  test.each([
    ["just paid", { heldOn: heldOn(0), sessionsLeft: 10 }, false],
    ["with many left", {}, false],
    ["with two left", { heldOn: heldOn(8), sessionsLeft: 2 }, true],
    ["used up", { heldOn: heldOn(10), sessionsLeft: 0 }, true],
    ["cancelled", { ...cancelledBlock, sessionsLeft: 0 }, false],
    ["refunded", { over: "refunded", sessionsLeft: 0 }, false],
    ["lapsed", { lapsesOn: "2026-11-27", sessionsLeft: 0 }, true],
    ["with the rest refunded", { sessionsRefunded: 8, sessionsLeft: 0 }, false],
    ["with a refund as a favour", { refundedAmount: 5000 }, false],
    ["with some refunded and two left", { sessionsRefunded: 6, sessionsLeft: 2 }, true],
  ] as const)("is bought again when few sessions are left: %s.", async (_, changes, isOffered) => {
    setClock("2026-11-28T09:00:00.000Z");
    openBlock(changes);
    await sessions();
    expect(link("Buy again")?.getAttribute("href")).toBe(
      isOffered ? "/payment?block=Ten%20sessions" : undefined,
    );
    cleanup();
    openBlock(changes, defaultWebsite);
    await sessions();
    expect(link("Buy again")).toBeNull();
  });

  test.each([
    ["and paid back", {}, "8 sessions cancelled, £320.00 comes back."],
    ["and may have been had in part", { payback: "less" }, "8 sessions cancelled."],
    [
      "and was refunded",
      { owed: 0, payback: "on_its_way", refundedAmount: 32_000, sessionsRefunded: 8 },
      "8 sessions cancelled, £320.00 refunded.",
    ],
    ["and was free", { amount: 0, owed: 0, payback: "nothing_paid" }, "8 sessions cancelled."],
    ["and is disputed", { payback: "bank_decides" }, "8 sessions cancelled."],
    [
      "after some were refunded",
      { sessionsRefunded: 3, owed: 20_000 },
      "5 sessions cancelled, £200.00 comes back.You have a refund for the 3 sessions you did not use.",
    ],
    ["after one was held", { heldOn: heldOn(9) }, "1 session cancelled, £320.00 comes back."],
  ] as const)("that is cancelled %s says what became of the rest.", async (_, changes, words) => {
    openBlock({ ...cancelledBlock, sessionsLeft: 0, ...changes });
    expect(await sessions()).toContain(words);
    expect(await sessions()).not.toContain("0 of 10");
  });

  test.each([
    ["refunded", "8 sessions ended with your refund."],
    ["taken_back", "8 sessions ended, because your bank has returned your payment to you."],
  ] as const)("whose money went back says so: %s.", async (over, words) => {
    openBlock({ over, sessionsLeft: 0 });
    expect(await sessions()).toContain(words);
  });

  test.each([
    [40_000, "You paid £40 a session.", "10 sessions: £40 a session"],
    [39_999, "You paid about £40 a session.", "10 sessions: about £40 a session"],
    [36_000, "You paid £36 a session.", "10 sessions: £36 a session"],
  ])("of %i pence says what one session cost.", async (amount, words, row) => {
    openBlock({ amount });
    expect(await sessions()).toContain(words);
    expect(await rowsOfReceipt()).toContain(row);
  });

  test("that was free says nothing of a price.", async () => {
    openBlock({ amount: 0 });
    expect(await sessions()).not.toContain("a session");
  });

  test("says that the others have lapsed, and offers no time.", async () => {
    setClock("2027-05-24T09:00:00.000Z");
    openBlock({ sessionsLeft: 0, cancellableUntil: null });
    expect(await sessions()).toContain("0 of 10 sessions left");
    expect(await sessions()).toContain("8 sessions expired on 23 May 2027.");
    expect(link("Choose a time")).toBeNull();
  });

  test("says so at midnight, while its page is open, and tries again a day later.", async () => {
    vi.useFakeTimers({ now: new Date("2027-05-23T20:00:00.000Z"), shouldAdvanceTime: true });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const before = { ...blockBooking, cancellableUntil: null };
    const answers = [Response.json(before), Response.json({ ...before, sessionsLeft: 0 })];
    const where = { ...withBlock.where, sessionSchedulingUrl: "https://cal.com/alex/session" };
    const { calls } = open(
      {},
      { [api]: () => answers.shift() ?? problem("internal") },
      { ...withBlock, where },
    );
    expect(await sessions()).toContain("8 of 10 sessions left, to use by 23 May 2027");
    expect(button("Choose a time")).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(3.1 * 60 * 60 * 1000));
    expect(await sessions()).toContain("8 sessions expired on 23 May 2027.");
    expect(button("Choose a time")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000));
    expect(calls).toHaveLength(3);
    expect(await sessions()).toContain("8 sessions expired on 23 May 2027.");
  });

  test("of which no session was held in time says that all have lapsed.", async () => {
    setClock("2027-05-24T09:00:00.000Z");
    openBlock({ heldOn: [], sessionsLeft: 0, cancellableUntil: null });
    expect(await sessions()).toContain("10 sessions expired on 23 May 2027.");
    expect(await sessions()).toContain("You didn’t use any of these sessions.");
  });

  test("says that the others were paid back, and that nothing is left to cancel.", async () => {
    openBlock({
      sessionsLeft: 0,
      sessionsRefunded: 8,
      refundedAmount: 32_000,
      owed: 0,
      payback: "on_its_way",
      cancellableUntil: null,
    });
    expect(await sessions()).toContain("You have a refund for the 8 sessions you did not use.");
    expect(screen.getByText("There is nothing left to cancel.")).toBeDefined();
  });

  test("cannot be cancelled once all of its sessions were held.", async () => {
    const heldOn = Array.from({ length: 10 }, () => "2026-11-24");
    openBlock({ heldOn, sessionsLeft: 0, cancellableUntil: null, owed: 0 });
    expect(await screen.findByText(/You have had all of your sessions/)).toBeDefined();
  });
});

test.each(["link_invalid", "validation_failed"] as const)(
  "a link that opens nothing (%s) leads to the trainer, and tells nothing.",
  async (code) => {
    open({}, { [api]: () => problem(code) });
    await heading("This link doesn’t work");
    const { contactEmail } = defaultWebsite.where;
    expect(link(contactEmail)?.getAttribute("href")).toBe(`mailto:${contactEmail}`);
    expect(screen.queryByRole("alert")).toBeNull();
  },
);

test("a booking that could not be loaded is tried again.", async () => {
  const answers = [problem("internal"), Response.json(clientBooking)];
  const { user } = open({}, { [api]: () => answers.shift() ?? problem("internal") });
  expect((await screen.findByRole("alert")).textContent).toContain("check your connection");
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await heading("Choose your time");
});
