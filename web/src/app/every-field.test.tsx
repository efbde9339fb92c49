// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { composeContactMail } from "#lambdas/contact/contact-mail.ts";
import { at } from "#lambdas/testing/bookings.ts";
import { Payer } from "#shared/bookings/session-payments.ts";
import { ContactMessage } from "#shared/contact/contact.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { ContactForm } from "#web/features/contact/contact-form.tsx";
import MacroCalculator from "#web/features/macro-calculator/calculator.tsx";
import { emptyAnswers } from "#web/features/macro-calculator/macro-form.ts";
import { paymentCheckout, paymentRequest } from "#web/features/payment-page/payment-checkout.ts";
import PaymentPage from "#web/features/payment-page/payment-page.tsx";
import { answerCalls } from "#web/testing/api.ts";

/** Every field of each form of the site: it has a control, and what is typed there arrives. */

/** The names of the controls of a form, without those that people do not see. */
function controlsOf(container: HTMLElement): readonly string[] {
  const controls = container.querySelectorAll<HTMLInputElement>("form [name]:not([tabindex='-1'])");
  return [...new Set([...controls].map(({ name }) => name))].sort();
}

const control = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;

/** A different text for every field that takes any, and an address or a number for the others. */
function samplesOf({ shape }: typeof ContactMessage | typeof Payer): Record<string, string> {
  const texts = (name: string) => [`Text of ${name}`, "sam@example.org", "07700900123"];
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      texts(name).find((text) => field.safeParse(text).success) ?? "",
    ]),
  );
}

async function typeAll(samples: Record<string, string>) {
  const user = userEvent.setup();
  for (const [name, text] of Object.entries(samples)) await user.type(control(name), text);
  return user;
}

test("The contact form keeps and sends every field, and the trainer's mail has it.", async () => {
  const samples = samplesOf(ContactMessage);
  const sent = answerCalls(() => Response.json({ status: "sent" }));
  const show = () => render(<ContactForm />, { wrapper: MemoryRouter });
  const { container } = show();
  expect(controlsOf(container)).toEqual(Object.keys(samples).sort());
  await typeAll(samples);
  cleanup();
  show();
  for (const [name, text] of Object.entries(samples)) expect(control(name).value).toBe(text);
  await userEvent.click(screen.getByRole("button"));
  expect(sent).toMatchObject([{ body: samples }]);
  const context = { website: defaultWebsite, siteOrigin: "https://touchline.example", now: at() };
  const { text } = composeContactMail(ContactMessage.parse(samples), context);
  for (const typed of Object.values(samples)) expect(text).toContain(typed);
});

test("The payment page keeps and sends every field.", async () => {
  const samples = samplesOf(Payer);
  const { container } = render(<PaymentPage />, { wrapper: MemoryRouter });
  const codeBox = "discountCode";
  expect(controlsOf(container)).toEqual(["amount", codeBox, ...Object.keys(samples)].sort());
  await typeAll(samples);
  const draft = paymentCheckout.store.read()!;
  expect(draft.answers).toMatchObject(samples);
  expect(paymentRequest(draft)).toMatchObject({ body: { payer: samples } });
});

test("The calculator has every field, in the one units or in the others.", async () => {
  const { container } = render(<MacroCalculator />, { wrapper: MemoryRouter });
  const metric = controlsOf(container);
  await userEvent.click(screen.getByRole("radio", { name: /imperial|stone/i }));
  const all = new Set([...metric, ...controlsOf(container)]);
  expect([...all].sort()).toEqual(Object.keys(emptyAnswers).sort());
});
