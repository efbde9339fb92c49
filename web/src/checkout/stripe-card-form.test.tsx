import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";

// The package keeps what it has loaded, or still waits for, from tests before these.
vi.resetModules();
const { loadStripeCardForm } = await import("./stripe-card-form.tsx");

/** The package keeps the constructor that it finds first, so one constructs for all tests. */
let constructed: object;
const construct = Object.assign(() => constructed, { version: "endive" });

interface Submitted {
  readonly error?: { readonly type: string; readonly message?: string };
}

/** A card form on a page, with Stripe.js as a script of its answers. */
async function setup(submitted: Submitted = {}) {
  const created: unknown[] = [];
  const groups: unknown[] = [];
  const handlers = new Map<string, (event: object) => void>();
  const element = {
    mount() {},
    on: (event: string, handler: (event: object) => void) => handlers.set(event, handler),
    off() {},
    destroy() {},
    update() {},
  };
  const elements = {
    create: (...asked: unknown[]) => {
      created.push(asked);
      return element;
    },
    getElement: () => null,
    update() {},
    submit: async () => submitted,
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
  constructed = stripe;
  vi.stubGlobal("Stripe", construct);
  const form = await loadStripeCardForm({ publishableKey: "pk_test_1", clientSecret: "pi_1" });
  render(form.renderFields({ onReady() {}, onLoadError() {} }));
  const choose = (type: string) => handlers.get("change")?.({ value: { type } });
  return { form, created, groups, choose };
}

test("the card form offers the device's wallets, no Link, and has the site's font.", async () => {
  const { created, groups } = await setup();
  const wallets = { applePay: "auto", googlePay: "auto", link: "never" };
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

const closed = { error: { type: "validation_error", message: "Closed." } };
const broken = { error: { type: "invalid_request_error", message: "Unable to show it." } };

test.each([
  ["apple_pay", {}, { outcome: "complete" }],
  ["apple_pay", closed, { outcome: "cancelled" }],
  ["google_pay", closed, { outcome: "cancelled" }],
  ["google_pay", broken, { outcome: "refused", message: "Unable to show it." }],
  ["card", closed, { outcome: "refused", message: "Closed." }],
])("what is submitted with %s (%o) is %o.", async (type, submitted, result) => {
  const { form, choose } = await setup(submitted);
  choose("google_pay");
  choose(type);
  expect(await form.submit()).toEqual(result);
});
