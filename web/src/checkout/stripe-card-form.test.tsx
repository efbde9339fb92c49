// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { loadStripeCardForm } from "./stripe-card-form.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the card form takes cards only, no Link and no other wallet, and has the site's font", async () => {
  const created: unknown[] = [];
  const groups: unknown[] = [];
  const element = { mount() {}, on() {}, off() {}, destroy() {}, update() {} };
  const elements = {
    create: (...asked: unknown[]) => {
      created.push(asked);
      return element;
    },
    getElement: () => null,
    update() {},
  };
  const stripe = {
    elements: (options: unknown) => {
      groups.push(options);
      return elements;
    },
    createToken() {},
    createPaymentMethod() {},
    confirmCardPayment() {},
    _registerWrapper() {},
    registerAppInfo() {},
  };
  vi.stubGlobal(
    "Stripe",
    Object.assign(() => stripe, { version: "endive" }),
  );
  const form = await loadStripeCardForm({ publishableKey: "pk_test_1", clientSecret: "pi_1" });
  render(form.renderFields({ onReady() {}, onLoadError() {} }));
  const wallets = { applePay: "never", googlePay: "never", link: "never" };
  expect(groups).toMatchObject([
    {
      appearance: { variables: { fontFamily: "Figtree, Arial, sans-serif" } },
      fonts: [
        {
          family: "Figtree",
          src: expect.stringMatching(/^url\(http:\/\/localhost.*\/figtree-text.*\.woff2\)$/),
        },
      ],
    },
  ]);
  expect(created).toEqual([["payment", { layout: "tabs", wallets }]]);
});
