// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import {
  type BookingSettings,
  type BookingSettingsChange,
  defaultBookingSettings,
} from "#shared/bookings/booking-settings.ts";
import BookingSettingsSection from "./booking-settings-section.tsx";

/** @param failures how many of the first changes fail */
async function setup(failures = 0) {
  let stored: BookingSettings = defaultBookingSettings;
  const sent: BookingSettingsChange[] = [];
  const api = {
    load: async () => stored,
    async change(body: BookingSettingsChange) {
      sent.push(body);
      if (sent.length <= failures) throw new Error("offline");
      stored = Object.assign({}, stored, body);
      return stored;
    },
  };
  render(
    <MemoryRouter>
      <BookingSettingsSection api={api} />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await screen.findByLabelText("Refund cancelled bookings automatically");
  return { user, sent };
}

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole("button", { name: "Save Settings" });

test("clients are asked for a time by default, and refunds wait for the trainer", async () => {
  await setup();
  expect(box("Ask clients who have paid but not chosen a time").checked).toBe(true);
  expect(box("Refund cancelled bookings automatically").checked).toBe(false);
});

test("only the switch that was turned is sent, so that another administrator's stays", async () => {
  const { user, sent } = await setup();
  await user.click(box("Refund cancelled bookings automatically"));
  await user.click(save());
  expect(await screen.findByText("Your settings are saved.")).toBeTruthy();
  expect(sent).toEqual([{ refundCancelled: true }]);
  await user.click(save());
  expect(sent).toHaveLength(1);
  expect(box("Refund cancelled bookings automatically").checked).toBe(true);
});

test("a change that could not be saved stays, and is sent again", async () => {
  const { user, sent } = await setup(1);
  await user.click(box("Ask clients who have paid but not chosen a time"));
  await user.click(save());
  expect(await screen.findByText(/could not be saved/)).toBeTruthy();
  expect(box("Ask clients who have paid but not chosen a time").checked).toBe(false);
  await user.click(save());
  expect(await screen.findByText("Your settings are saved.")).toBeTruthy();
  expect(sent).toEqual([{ askForTime: false }, { askForTime: false }]);
});
