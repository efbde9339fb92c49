import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import type { Appointment } from "#shared/bookings/appointments.ts";
import { booking, opener, row, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";
import { setClock } from "#web/testing/clock.ts";
import { replaceTexts } from "#web/testing/replace-texts.ts";

startOnPhone();
afterEach(() => {
  vi.useRealTimers();
});

const sam = booking("Sam");
const nothing = {
  toDo: { count: 1, isMore: false, oldestAt: null },
  ...{ withProblems: [], appointments: [], withoutSession: [], hasMore: false },
};

function appointment(name: string, startsAt: string, bookingId: string): Appointment {
  const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString();
  return { bookingId, kind: "consultations", name, startsAt, endsAt, isAsked: true };
}
const samsTime = appointment("Sam", "2026-11-28T10:30:00.000Z", sam.bookingId);
const aoifesTime = appointment("Aoife", "2026-11-28T12:00:00.000Z", "aoife");

const inMinutes = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));

/** The desk at 09:00, with a clock that the test moves on; Aoife books a time once the page is open. */
async function openAtNine(isHidden = false) {
  vi.useFakeTimers({ now: new Date("2026-11-28T09:00:00Z"), shouldAdvanceTime: true });
  if (isHidden) vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  let listed = [samsTime];
  const overview = vi.fn(async () => ({ ...nothing, appointments: listed }));
  setup([sam], { overview, get: async () => sam });
  await row("Sam");
  listed = [samsTime, aoifesTime];
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) });
  return { overview, user };
}

test("An open desk reads the day again every five minutes.", async () => {
  const { overview } = await openAtNine();
  await inMinutes(4);
  expect(overview).toHaveBeenCalledOnce();
  expect(screen.queryByText("Aoife")).toBeNull();
  await inMinutes(2);
  const today = screen.getByRole("list", { name: "Today and tomorrow" });
  expect(within(today).getByText("Aoife")).toBeTruthy();
});

test("A hidden page reads nothing.", async () => {
  const { overview } = await openAtNine(true);
  await inMinutes(30);
  expect(overview).toHaveBeenCalledOnce();
});

test("Nothing comes above an open booking, until it is closed.", async () => {
  const { overview, user } = await openAtNine();
  await user.click(await opener("Sam"));
  await inMinutes(30);
  expect(overview).toHaveBeenCalledOnce();
  await user.click(await opener("Sam"));
  await inMinutes(6);
  expect(screen.getByText("Aoife")).toBeTruthy();
});

test("Nothing comes above a search.", async () => {
  const { overview, user } = await openAtNine();
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "sam");
  await inMinutes(30);
  expect(overview).toHaveBeenCalledOnce();
});

test("What was completed in another tab leaves Today when the page is looked at again.", async () => {
  const { overview } = await openAtNine();
  await inMinutes(2);
  overview.mockResolvedValue({ ...nothing, appointments: [aoifesTime] });
  await act(async () => window.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() =>
    expect(screen.getAllByRole("link", { name: /^(Sam|Aoife)$/ })).toHaveLength(1),
  );
  expect(screen.getByRole("link", { name: "Aoife" })).toBeTruthy();
});

test("Those of one time keep their order when the day is read again in another.", async () => {
  const { overview } = await openAtNine();
  const zoes = appointment("Zoe", aoifesTime.startsAt, "zoe");
  overview.mockResolvedValue({ ...nothing, appointments: [zoes, aoifesTime] });
  await inMinutes(6);
  const names = () =>
    within(screen.getByRole("list", { name: "Today and tomorrow" }))
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
  const before = names();
  expect(before).toEqual(expect.arrayContaining(["Aoife", "Zoe"]));
  overview.mockResolvedValue({ ...nothing, appointments: [aoifesTime, zoes] });
  await inMinutes(6);
  expect(names()).toEqual(before);
});

test("A press on what another tab has completed shows that it is, without an Undo that is over.", async () => {
  setClock("2026-11-28T10:45:00Z");
  const completed = {
    ...sam,
    status: "completed",
    completedAt: "2026-11-28T10:31:00.000Z",
  } as const;
  setup([sam], {
    overview: async () => ({ ...nothing, appointments: [samsTime] }),
    complete: async () => completed,
  });
  const today = within(await screen.findByRole("list", { name: "Today and tomorrow" }));
  await userEvent.click(today.getByRole("button", { name: "Mark Completed: Sam" }));
  expect(await today.findByText("Completed")).toBeTruthy();
  expect(today.queryByRole("button")).toBeNull();
  expect(within(await row("Sam")).getByText("Completed")).toBeTruthy();
});

test("A panel asks whether the consultation took place once its time has begun.", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-28T10:29:00Z"), shouldAdvanceTime: true });
  const planned = booking("Sam", { startsAt: samsTime.startsAt });
  setup([planned], { get: async () => planned });
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) });
  await user.click(await opener("Sam"));
  const panel = within(await screen.findByRole("dialog", { name: "Sam" }));
  expect(panel.queryByText(/^Did it take place\?/)).toBeNull();
  await inMinutes(2);
  expect(panel.getByText(/^Did it take place\?/)).toBeTruthy();
});

test("A translated page follows Today and Needs you.", async () => {
  onTestFinished(replaceTexts(false));
  const { overview } = await openAtNine();
  expect(document.querySelector("li font")).toBeTruthy();
  overview.mockResolvedValue({
    ...nothing,
    toDo: { count: 0, isMore: false, oldestAt: null },
    appointments: [aoifesTime],
  });
  await inMinutes(6);
  const list = () => within(screen.getByRole("list", { name: "Today and tomorrow" }));
  expect(list().getAllByRole("listitem")).toHaveLength(1);
  overview.mockResolvedValue(nothing);
  await inMinutes(6);
  expect(screen.getByText("Nothing planned")).toBeTruthy();
  overview.mockResolvedValue({ ...nothing, appointments: [samsTime, aoifesTime] });
  await inMinutes(6);
  expect(list().getAllByRole("listitem")).toHaveLength(2);
  // Both are over.
  await inMinutes(300);
  const needs = within(screen.getByRole("list", { name: "Needs you" }));
  expect(needs.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Did it take place\? Aoife/),
    expect.stringMatching(/^Did it take place\? Sam/),
  ]);
  overview.mockResolvedValue(nothing);
  await inMinutes(6);
  expect(screen.queryByRole("list", { name: "Needs you" })).toBeNull();
});
