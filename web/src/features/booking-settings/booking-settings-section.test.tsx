import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import {
  type BookingPause,
  type BookingSettingsChange,
  bookingTicks,
  readBookingSettings,
  settingsTable,
} from "#shared/bookings/booking-settings.ts";
import { renderAtDesk } from "#web/testing/render-at-desk.tsx";
import type { BookingSettingsApi } from "./booking-settings-api.ts";
import BookingSettingsSection from "./booking-settings-section.tsx";
import { PauseLine } from "./pause-line.tsx";

/** @param failures how many of the first changes fail */
async function setup(failures = 0) {
  let stored = readBookingSettings();
  const sent: BookingSettingsChange[] = [];
  /** Another administrator, or this one, changes what is stored. */
  function store({ isFull, isPaused, ...switches }: BookingSettingsChange) {
    const by = { since: "2026-11-20T10:00:00.000Z", by: "trainer@example.com" };
    const turned = (isOn: boolean | undefined, before: BookingPause | null) =>
      isOn === undefined ? before : isOn ? (before ?? by) : null;
    const full = turned(isFull, stored.full);
    const pause = turned(isPaused, stored.pause);
    stored = Object.assign({}, stored, switches, { full, pause });
  }
  const api: BookingSettingsApi = {
    load: async () => stored,
    async change(body) {
      sent.push(body);
      if (sent.length <= failures) throw new Error("offline");
      store(body);
      return stored;
    },
  };
  renderAtDesk(
    <>
      <PauseLine api={api} />
      <BookingSettingsSection api={api} />
    </>,
  );
  const user = userEvent.setup();
  await screen.findByLabelText("Refund cancelled bookings automatically");
  return { user, sent, store };
}

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole("button", { name: "Save Settings" });

test("each setting has its tick, as it is by default, with what it does.", async () => {
  await setup();
  for (const { label, hint, byDefault } of Object.values(settingsTable)) {
    expect(box(label).checked).toBe(byDefault);
    screen.getByText(hint);
  }
  expect(screen.getAllByRole("checkbox")).toHaveLength(bookingTicks.length);
});

test("only the switch that was turned is sent, so that another administrator's stays.", async () => {
  const { user, sent } = await setup();
  await user.click(box("Refund cancelled bookings automatically"));
  await user.click(save());
  expect(await screen.findByText("Settings saved.")).toBeTruthy();
  expect(sent).toEqual([{ refundCancelled: true }]);
  await user.click(save());
  expect(sent).toHaveLength(1);
  expect(box("Refund cancelled bookings automatically").checked).toBe(true);
});

test("a change that could not be saved stays, and is sent again.", async () => {
  const { user, sent } = await setup(1);
  await user.click(box("Remind clients to choose a time"));
  await user.click(save());
  expect(await screen.findByText(/could not be saved/)).toBeTruthy();
  expect(box("Remind clients to choose a time").checked).toBe(false);
  await user.click(save());
  expect(await screen.findByText("Settings saved.")).toBeTruthy();
  expect(sent).toEqual([{ askForTime: false }, { askForTime: false }]);
});

const pauseBox = () => box("Pause all bookings and payments");
const fullBox = () => box("Pause new consultations");
const line = () => screen.queryByRole("region", { name: "Bookings are paused" });
const resume = () => screen.getByRole("button", { name: "Take Bookings and Payments Again" });

test("a pause stands above the tabs until its button ends it, and the switch follows.", async () => {
  const { user, sent } = await setup();
  expect(pauseBox().checked).toBe(false);
  expect(line()).toBeNull();
  await user.click(pauseBox());
  await user.click(save());
  expect(await screen.findByText("Bookings and payments have been paused")).toBeTruthy();
  expect(line()?.textContent).toContain("20 Nov 2026, 10:00, by trainer@example.com.");
  await user.click(box("Remind clients to choose a time"));
  await user.click(resume());
  await waitFor(() => expect(pauseBox().checked).toBe(false));
  expect(line()).toBeNull();
  // What was turned meanwhile and is not saved yet stays.
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent).toEqual([{ isPaused: true }, { isPaused: false }, { askForTime: false }]);
});

test("an old tab that saves another switch, twice, leaves the pause of another administrator on.", async () => {
  const { user, sent, store } = await setup();
  store({ isPaused: true });
  for (const number of [1, 2]) {
    await user.click(box("Refund cancelled bookings automatically"));
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(number));
    await waitFor(() => expect(pauseBox().checked).toBe(true));
  }
  expect(sent).toEqual([{ refundCancelled: true }, { refundCancelled: false }]);
  expect(resume()).toBeTruthy();
});

test("each of the two pauses says since when and by whom, and ends with its own button.", async () => {
  const { user, sent } = await setup();
  await user.click(fullBox());
  await user.click(save());
  expect(await screen.findByText("New consultations have been paused")).toBeTruthy();
  expect(screen.queryByText("Bookings and payments have been paused")).toBeNull();
  await user.click(pauseBox());
  await user.click(save());
  await screen.findByText("Bookings and payments have been paused");
  expect(
    line()?.textContent?.match(/since 20 Nov 2026, 10:00, by trainer@example.com\./g),
  ).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Take Payments Again" }));
  await waitFor(() => expect(pauseBox().checked).toBe(false));
  expect(fullBox().checked).toBe(true);
  await user.click(screen.getByRole("button", { name: "Take Consultations Again" }));
  await waitFor(() => expect(line()).toBeNull());
  expect(sent).toEqual([
    { isFull: true },
    { isPaused: true },
    { isPaused: false },
    { isFull: false },
  ]);
});
