// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { BookingSettings } from "#shared/bookings/booking-settings.ts";
import { ApiError } from "#web/api/api-error.ts";
import BookingSettingsSection from "./booking-settings-section.tsx";

type Saved = BookingSettings & { revision: number };

/** @param meanwhile what another administrator saves after the section has loaded */
async function setup(meanwhile?: Partial<BookingSettings>) {
  let stored: Saved = { askForTime: true, refundCancelled: false, revision: 0 };
  let loads = 0;
  const api = {
    async load() {
      loads += 1;
      if (loads === 1 && meanwhile) {
        const first = stored;
        stored = { ...stored, ...meanwhile, revision: 1 };
        return first;
      }
      return stored;
    },
    async save(body: Saved) {
      if (body.revision !== stored.revision) {
        const refusal = { code: "booking_settings_changed", status: 409, statusText: "" } as const;
        throw new ApiError({ ...refusal, detail: "" });
      }
      stored = { ...body, revision: body.revision + 1 };
      return stored;
    },
  };
  sessionStorage.clear();
  render(
    <MemoryRouter>
      <BookingSettingsSection api={api} />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  await screen.findByLabelText("Refund cancelled bookings automatically");
  return { user, stored: () => stored };
}

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole("button", { name: "Save Settings" });

test("clients are asked for a time by default, and refunds wait for the trainer", async () => {
  const { user, stored } = await setup();
  expect(box("Ask clients who have not chosen a time").checked).toBe(true);
  expect(box("Refund cancelled bookings automatically").checked).toBe(false);
  await user.click(box("Refund cancelled bookings automatically"));
  await user.click(save());
  expect(await screen.findByText("Your settings are saved.")).toBeTruthy();
  expect(stored()).toEqual({ askForTime: true, refundCancelled: true, revision: 1 });
});

test("two administrators who change different settings both keep theirs", async () => {
  const { user, stored } = await setup({ askForTime: false });
  await user.click(box("Refund cancelled bookings automatically"));
  await user.click(save());
  expect(await screen.findByText("Your settings are saved.")).toBeTruthy();
  expect(stored()).toEqual({ askForTime: false, refundCancelled: true, revision: 2 });
});
