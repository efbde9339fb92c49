import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import { apiErrors } from "#shared/contract/errors.ts";
import { blockConsequence } from "#shared/sessions/block-words.ts";
import { textMessages } from "#shared/values/text-fields.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { toast } from "#web/components/toasts.ts";
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
    "Ten sessions10 sessions, to use within 26 weeks£40 a session£400",
    "Five, whenever5 sessions, to use whenever you like£45.10 a session£225.50",
    "A single session, or another amount",
  ]);
  expect(block(/another amount/).checked).toBe(true);
  expect(amount()).not.toBeNull();
  await user.click(block(/Five/));
  expect(amount()).toBeNull();
  expect(price()).toContain("Five, whenever£225.50");
  expect(screen.getByText(new RegExp(blockConsequence))).toBeDefined();
  await user.click(block(/another amount/));
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
    await screen.findByText(/price or terms of this block have changed.*Please reload the page/),
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
  await user.click(block(/another amount/));
  expect(screen.queryByText(message)).toBeNull();
  expect(price()).toContain("£50.00");
});

test("A link to a block that is gone chooses nothing.", async () => {
  open(undefined, "?block=Twelve");
  await waitFor(() => expect(block(/another amount/).checked).toBe(true));
});

/** A server with the code `SPRING`, 10 % off what it is for. */
const codeFor =
  (...purposes: string[]): Parameters<typeof answerCalls>[0] =>
  ({ body }) =>
    purposes.includes(String(body["for"]))
      ? Response.json({ code: "SPRING", percentOff: 10 })
      : problem("discount_not_for_this");
const codeBox = () => screen.getByRole<HTMLInputElement>("textbox", { name: /Discount code/ });
const notForThis = apiErrors.discount_not_for_this.detail;

async function applySpring(user: ReturnType<typeof open>["user"]) {
  await user.type(codeBox(), "spring");
  await user.click(screen.getByRole("button", { name: "Apply" }));
}

test("A code that is not for a block says so when one is chosen, and is back with the amount.", async () => {
  const { user, requests } = open(codeFor("sessions"));
  await user.type(screen.getByRole("textbox", { name: /Your name/ }), "Sam");
  await applySpring(user);
  await waitFor(() => expect(price()).toContain("£45.00"));
  await user.click(block(/Ten/));
  expect(await screen.findByText(notForThis)).toBeDefined();
  expect(price()).toContain("£400.00");
  expect(price()).not.toContain("10% off");
  expect(toast.current().map(({ text }) => text)).toEqual([notForThis]);
  expect(codeBox().value).toBe("SPRING");
  // The arrow keys go on from here.
  expect(document.activeElement).toBe(block(/Ten/));
  await user.click(block(/another amount/));
  expect(screen.queryByText(notForThis)).toBeNull();
  expect(price()).toContain("£45.00");
  expect(requests.map(({ body }) => body["for"])).toEqual(["sessions", "blocks"]);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Your name/ }).value).toBe("Sam");
});

test("A code that is not for the chosen block is not sent with it.", async () => {
  const { user, requests } = open(({ path, ...call }, count) =>
    path === "/api/discounts/check"
      ? codeFor("sessions")({ path, ...call }, count)
      : awaiting(40_000),
  );
  await user.type(screen.getByRole("textbox", { name: /Your name/ }), "Sam");
  await user.type(screen.getByRole("textbox", { name: /Email/ }), "sam@example.org");
  await applySpring(user);
  await waitFor(() => expect(price()).toContain("£45.00"));
  await user.click(block(/Ten/));
  await screen.findByText(notForThis);
  await user.click(proceed());
  await waitFor(() => expect(requests.at(-1)?.path).toBe("/api/payments/blocks"));
  expect(requests.at(-1)?.body).not.toHaveProperty("discountCode");
});

test("A code for all keeps its discount from choice to choice, and is asked about once for each.", async () => {
  const { user, requests } = open(codeFor("sessions", "blocks"));
  await applySpring(user);
  await waitFor(() => expect(price()).toContain("£45.00"));
  for (const [name, total] of [
    [/Ten/, "£360.00"],
    [/Five/, "£202.95"],
    [/another amount/, "£45.00"],
    [/Ten/, "£360.00"],
  ] as const) {
    await user.click(block(name));
    await waitFor(() => expect(price()).toContain(total));
  }
  expect(requests.map(({ body }) => body["for"])).toEqual(["sessions", "blocks"]);
});

test("A choice while a code is being checked asks for what is chosen, and no earlier answer counts.", async () => {
  let answerFirst: (answer: Response) => void = () => undefined;
  const { user, requests } = open(({ body }) =>
    body["for"] === "sessions"
      ? new Promise<Response>((resolve) => (answerFirst = resolve))
      : problem("discount_not_for_this"),
  );
  await applySpring(user);
  await user.click(block(/Ten/));
  expect(await screen.findByText(notForThis)).toBeDefined();
  answerFirst(Response.json({ code: "SPRING", percentOff: 10 }));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(price()).toContain("£400.00");
  expect(codeBox().value).toBe("SPRING");
});

test("A kept code is asked about again when a link chooses a block.", async () => {
  const discount = { code: "SPRING", percentOff: 10, for: ["sessions" as const] };
  paymentCheckout.store.keep({ ...emptyPaymentDraft(), discountCode: "SPRING", discount });
  open(codeFor("sessions"), "?block=Ten%20sessions");
  expect(await screen.findByText(notForThis)).toBeDefined();
  expect(price()).toContain("£400.00");
});

test("A code that the trainer has changed meanwhile is refused at the start, with the price without it.", async () => {
  const { user } = open(({ path }) =>
    path === "/api/discounts/check"
      ? Response.json({ code: "SPRING", percentOff: 10 })
      : problem("discount_not_for_this"),
  );
  await user.click(block(/Ten/));
  await user.type(screen.getByRole("textbox", { name: /Your name/ }), "Sam");
  await user.type(screen.getByRole("textbox", { name: /Email/ }), "sam@example.org");
  await applySpring(user);
  await waitFor(() => expect(price()).toContain("£360.00"));
  await user.click(proceed());
  expect(await screen.findByText(notForThis)).toBeDefined();
  expect(price()).toContain("£400.00");
  expect(codeBox().value).toBe("SPRING");
});
