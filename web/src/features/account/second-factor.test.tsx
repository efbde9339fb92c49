// @vitest-environment jsdom
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { toast } from "#web/components/toasts.ts";
import { SecondFactor, type SecondFactorAccount } from "./second-factor.tsx";

test("a failed call is reported and can be tried again", async () => {
  const fail = () => Promise.reject(new Error("NetworkError"));
  let attempts = 0;
  const account: SecondFactorAccount = {
    hasSecondFactor: async () => {
      attempts += 1;
      return attempts === 1 ? fail() : true;
    },
    beginSecondFactor: fail,
    confirmSecondFactor: fail,
    endSecondFactor: fail,
  };
  render(
    <MemoryRouter>
      <SecondFactor account={account} />
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  const button = (name: string) => screen.findByRole("button", { name });
  await user.click(await button("Try Again"));
  await user.click(await button("Turn Off…"));
  await user.type(await screen.findByLabelText("Current password"), "Touchline-2026");
  await user.click(await button("Turn Off"));
  await waitFor(() =>
    expect(toast.current().map(({ text }) => text)).toEqual([
      "That did not work. Please check your connection and try again.",
    ]),
  );
  expect(await button("Turn Off")).toBeTruthy();
});
