// @vitest-environment jsdom
import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { toast } from "#web/components/toasts.ts";
import { AccountError } from "#web/session/account.ts";
import { SecondFactor, type SecondFactorAccount } from "./second-factor.tsx";

const key = { secret: "ABCDEFGH", address: "otpauth://totp/Touchline:alex?secret=ABCDEFGH" };

/** An account that records its calls. */
function setup(changes: Partial<SecondFactorAccount> = {}) {
  const asked: string[] = [];
  const account: SecondFactorAccount = {
    hasSecondFactor: async () => false,
    beginSecondFactor: async () => key,
    confirmSecondFactor: async (code) => {
      asked.push(`confirm ${code}`);
    },
    endSecondFactor: async (password) => {
      asked.push(`end ${password}`);
    },
    ...changes,
  };
  render(
    <MemoryRouter>
      <SecondFactor account={account} />
    </MemoryRouter>,
  );
  return { asked, user: userEvent.setup() };
}

const button = (name: string) => screen.findByRole("button", { name });
const said = () => toast.current().map(({ text }) => text);

test("codes are turned on only with a code from the app, with or without spaces", async () => {
  const { asked, user } = setup();
  await user.click(await button("Set Up an Authenticator App"));
  await screen.findByRole("img", { name: /QR code/ });
  expect(screen.getByText("ABCD EFGH")).toBeTruthy();
  expect(asked).toEqual([]);
  const field = screen.getByLabelText("Six-digit code from the app");
  await user.type(field, "123");
  await user.click(await button("Turn On"));
  expect(asked).toEqual([]);
  await user.type(field, " 456");
  await user.click(await button("Turn On"));
  await button("Turn Off…");
  expect(asked).toEqual(["confirm 123456"]);
});

test("a wrong code shows an error at its field and keeps the typed text", async () => {
  const { user } = setup({
    confirmSecondFactor: () => Promise.reject(new AccountError("wrong_code")),
  });
  await user.click(await button("Set Up an Authenticator App"));
  const field = await screen.findByLabelText("Six-digit code from the app");
  await user.type(field, "123456");
  await user.click(await button("Turn On"));
  await screen.findByText(/That code is not right/);
  expect(field).toHaveProperty("value", "123456");
  expect(said()).toEqual([]);
});

const password = () => screen.findByLabelText("Current password");

test("codes are turned off only with the password", async () => {
  const { asked, user } = setup({ hasSecondFactor: async () => true });
  await user.click(await button("Turn Off…"));
  await user.click(await button("Keep Codes On"));
  expect(asked).toEqual([]);
  await user.click(await button("Turn Off…"));
  await user.click(await button("Turn Off"));
  await screen.findByText("Please enter your current password.");
  await waitFor(async () => expect(document.activeElement).toBe(await password()));
  expect(asked).toEqual([]);
  await user.type(await password(), "Touchline-2026{Enter}");
  await button("Set Up an Authenticator App");
  expect(asked).toEqual(["end Touchline-2026"]);
});

test("a wrong password leaves the codes on and is shown at its field", async () => {
  const { user } = setup({
    hasSecondFactor: async () => true,
    endSecondFactor: () => Promise.reject(new AccountError("wrong_password")),
  });
  await user.click(await button("Turn Off…"));
  await user.type(await password(), "guess{Enter}");
  await screen.findByText("That is not your current password.");
  expect(await password()).toHaveProperty("value", "guess");
  expect(await button("Turn Off")).toBeTruthy();
});

test("a failed call is reported and can be tried again", async () => {
  let attempts = 0;
  const { user } = setup({
    hasSecondFactor: async () => {
      attempts += 1;
      if (attempts === 1) throw new Error("NetworkError");
      return true;
    },
    endSecondFactor: () => Promise.reject(new Error("NetworkError")),
  });
  await user.click(await button("Try Again"));
  await user.click(await button("Turn Off…"));
  await user.type(await password(), "Touchline-2026");
  await user.click(await button("Turn Off"));
  await waitFor(() =>
    expect(said()).toEqual(["That did not work. Please check your connection and try again."]),
  );
  expect(await button("Turn Off")).toBeTruthy();
});
