import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { toast } from "#web/components/toasts.ts";
import { renderAtDesk } from "#web/testing/render-at-desk.tsx";
import { SecondFactor, type SecondFactorAccount } from "./second-factor.tsx";

test("a failed call is reported and can be tried again.", async () => {
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
  renderAtDesk(<SecondFactor account={account} />);
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

test("the focus stays in the section when a button goes with its press.", async () => {
  const user = userEvent.setup();
  renderAtDesk(
    <SecondFactor
      account={{
        hasSecondFactor: async () => false,
        beginSecondFactor: async () => ({ secret: "ABCD", address: "otpauth://totp/x" }),
        confirmSecondFactor: async () => {},
        endSecondFactor: async () => {},
      }}
    />,
  );
  const heading = screen.getByRole("heading", { name: /Two-step sign-in/ });
  await user.click(await screen.findByRole("button", { name: "Set Up an Authenticator App" }));
  await user.click(await screen.findByRole("button", { name: "Continue" }));
  await screen.findByText("Please enter your current password.");
  await user.type(screen.getByLabelText("Current password"), "Touchline-2026");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  const code = await screen.findByRole("textbox", { name: /Six-digit/ });
  expect(document.activeElement).toBe(heading);
  await user.type(code, "123456");
  await user.click(screen.getByRole("button", { name: "Turn On" }));
  await screen.findByRole("button", { name: "Turn Off…" });
  expect(document.activeElement).toBe(heading);
});
