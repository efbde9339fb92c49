import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import { blockConsequence } from "#shared/bookings/block-words.ts";
import { apiErrors } from "#shared/contract/errors.ts";
import { textMessages } from "#shared/values/text-fields.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { answerCalls, problem } from "#web/testing/api.ts";
import { WebsiteContext } from "#web/website.ts";
import { emptyPaymentDraft, paymentCheckout } from "./payment-checkout.ts";
import PaymentPage from "./payment-page.tsx";

const ten = { name: "Ten sessions", sessions: 10, weeks: 26 };
const blocks = [
  { ...ten, pricePence: 40_000 },
  { name: "Five, whenever", sessions: 5, weeks: 0, pricePence: 22_550 },
];

/** Opens the page of a site that sells two blocks. */
function open(answer: Parameters<typeof answerCalls>[0] = () => problem("internal"), query = "") {
  const requests = answerCalls(answer);
  window.history.replaceState(null, "", `/payment${query}`);
  render(
    <WebsiteContext value={{ ...defaultWebsite, offer: { ...defaultWebsite.offer, blocks } }}>
      <BrowserRouter>
        <Routes>
          <Route path="/payment" element={<PaymentPage />} />
        </Routes>
      </BrowserRouter>
    </WebsiteContext>,
  );
  return { requests, user: userEvent.setup() };
}

const block = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
const amount = () => screen.queryByRole("spinbutton", { name: /Amount/ });
const proceed = () => screen.getByRole("button", { name: "Proceed to Payment" });
const price = () => screen.getByRole("region", { name: "Price" }).textContent;

const awaiting = (pence: number) =>
  Response.json({
    paymentId: "0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f",
    status: "awaiting_payment",
    amount: pence,
    originalAmount: pence,
    discountPercentage: null,
    clientSecret: "pi_1_secret_2",
    publishableKey: "pk_test_1",
  });

test("Blocks stand above the amount, each with its sessions, its time and its price.", async () => {
  const { user } = open();
  const group = within(screen.getByRole("group", { name: "What are you paying for?" }));
  expect(
    group.getAllByRole("radio").map(({ parentElement }) => parentElement?.textContent),
  ).toEqual([
    "Ten sessions10 sessions, to use within 26 weeks£400",
    "Five, whenever5 sessions, to use whenever you like£225.50",
    "Another amount",
  ]);
  expect(block(/Another amount/).checked).toBe(true);
  expect(amount()).not.toBeNull();
  await user.click(block(/Five/));
  expect(amount()).toBeNull();
  expect(price()).toContain("Five, whenever£225.50");
  expect(screen.getByText(new RegExp(blockConsequence))).toBeDefined();
  await user.click(block(/Another amount/));
  expect(price()).toContain("£50.00");
});

test("A block is paid for with a name and an email, and without an amount.", async () => {
  const { user, requests } = open(() => awaiting(40_000));
  await user.click(block(/Ten/));
  await user.click(proceed());
  expect(await screen.findByText(textMessages.nameRequired)).toBeDefined();
  expect(screen.getByText(textMessages.emailRequired)).toBeDefined();
  await user.type(screen.getByRole("textbox", { name: /Your name/ }), "Sam");
  await user.type(screen.getByRole("textbox", { name: /Email/ }), "sam@example.org");
  await user.click(proceed());
  await waitFor(() => expect(requests).toHaveLength(1));
  const [{ path, body } = { path: "", body: {} }] = requests;
  expect(path).toBe("/api/payments/blocks");
  expect(body).toMatchObject({ block: ten, payer: { name: "Sam", email: "sam@example.org" } });
  expect(body).not.toHaveProperty("amount");
});

test("A block that was withdrawn says so beside the choice, and keeps what was typed.", async () => {
  const { user } = open(() => problem("block_withdrawn"));
  await user.click(block(/Ten/));
  await user.type(screen.getByRole("textbox", { name: /Your name/ }), "Sam");
  await user.type(screen.getByRole("textbox", { name: /Email/ }), "sam@example.org");
  await user.click(proceed());
  // The page may show the blocks of before.
  expect(
    await screen.findByText(/no longer on offer as shown.*Please reload the page/),
  ).toBeDefined();
  await user.click(block(/Five/));
  expect(screen.queryByText(apiErrors.block_withdrawn.detail)).toBeNull();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Your name/ }).value).toBe("Sam");
});

test("Where the price has changed, the page shows the server's and asks for one more press.", async () => {
  const { user } = open(() => awaiting(45_000));
  await user.click(block(/Ten/));
  await user.type(screen.getByRole("textbox", { name: /Your name/ }), "Sam");
  await user.type(screen.getByRole("textbox", { name: /Email/ }), "sam@example.org");
  await user.click(proceed());
  await waitFor(() => expect(price()).toContain("The price is now £450."));
});

test("A link to a block chooses it; one to a block that is gone chooses nothing.", async () => {
  open(undefined, "?block=Ten%20sessions");
  await waitFor(() => expect(block(/Ten/).checked).toBe(true));
  expect(paymentCheckout.store.read()?.block).toEqual(ten);
});

test("A kept choice of a block that is gone says so before anything is sent.", async () => {
  const gone = { name: "Twelve", sessions: 12, weeks: 0 };
  paymentCheckout.store.keep({ ...emptyPaymentDraft(), block: gone });
  const { user } = open();
  const message = "This block is no longer on offer. Please choose again.";
  expect(screen.getByText(message)).toBeDefined();
  await user.click(block(/Another amount/));
  expect(screen.queryByText(message)).toBeNull();
  expect(price()).toContain("£50.00");
});

test("A link to a block that is gone chooses nothing.", async () => {
  open(undefined, "?block=Twelve");
  await waitFor(() => expect(block(/Another amount/).checked).toBe(true));
});
