import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { composeContactMail } from "#lambdas/contact/contact-mail.ts";
import { at } from "#lambdas/testing/bookings.ts";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { BookingSettingsChange, readBookingSettings } from "#shared/bookings/booking-settings.ts";
import { RefundRequest } from "#shared/bookings/refund-form.ts";
import { noteTime } from "#shared/consultations/admin-api.ts";
import { ContactMessage } from "#shared/contact/contact.ts";
import { DiscountChange, NewDiscount } from "#shared/discounts/discount-form.ts";
import { OfferForm, QrSettingsForm as QrSettings } from "#shared/qr-settings/qr-settings-form.ts";
import { BlockEntry } from "#shared/sessions/block-entry.ts";
import { Payer } from "#shared/sessions/session-payments.ts";
import { adminConsultation } from "#shared/testing/admin-consultation.ts";
import { adminDiscount } from "#shared/testing/discount.ts";
import { sampleWorkout } from "#shared/testing/workout.ts";
import { laterDay, londonDate } from "#shared/values/london-days.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { WorkoutForm } from "#shared/workouts/workout-form.ts";
import { SettingsForm } from "#web/features/booking-settings/booking-settings-section.tsx";
import { BookingsApiContext } from "#web/features/bookings/bookings-api.ts";
import { RefundDialog } from "#web/features/bookings/panel/refund-dialog.tsx";
import { TimeDialog } from "#web/features/consultations/time/time-dialog.tsx";
import { ContactForm } from "#web/features/contact/contact-form.tsx";
import { AddDiscount, EditDiscountDialog } from "#web/features/discount-codes/discount-forms.tsx";
import MacroCalculator from "#web/features/macro-calculator/calculator.tsx";
import { emptyAnswers } from "#web/features/macro-calculator/macro-form.ts";
import { paymentCheckout, paymentRequest } from "#web/features/payment-page/payment-checkout.ts";
import PaymentPage from "#web/features/payment-page/payment-page.tsx";
import { QrSettingsForm } from "#web/features/qr-settings/qr-settings-form.tsx";
import { EnterBlockDialog } from "#web/features/sessions/enter-block-dialog.tsx";
import { AddWorkout, EditWorkoutDialog } from "#web/features/workouts/workout-forms.tsx";
import { answerCalls } from "#web/testing/api.ts";
import { adminBlock, unanswered } from "#web/testing/bookings-tab.tsx";
import { renderAtDesk } from "#web/testing/render-at-desk.tsx";
import { WebsiteContext } from "#web/website.ts";

/**
 * Every field of each form of the site: it has a control, and what is typed there arrives. The website's form has a
 * test of its own, beside it.
 */

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

/** A form of the desk: what is typed there replaces everything that it begins with. */
interface DeskForm {
  /** What the endpoint takes, without what the trainer does not type. */
  readonly fields: readonly string[];
  readonly form: (send: (sent: object) => Promise<never>) => ReactElement;
  readonly presses: readonly string[];
  /** What was sent, as it is typed. */
  readonly asTyped?: (sent: Record<string, unknown>) => object;
}

const ignore = () => undefined;
const namesOf = ({ shape }: { shape: object }, ...others: readonly string[]) =>
  Object.keys(shape).filter((name) => !others.includes(name));
const { category } = sampleWorkout;
const categories = [category, "Mobility"];
const consultation = adminConsultation({});

/** The QR settings, while the code leads to one of the types. */
const qrForm =
  (landingPageType: "custom" | "offer"): DeskForm["form"] =>
  (send) => (
    <QrSettingsForm
      start={{ landingPageType, revision: 0 }}
      api={{ load: () => new Promise(ignore), save: send, putPicture: () => new Promise(ignore) }}
    />
  );

const inPounds = ({ amount, ...sent }: Record<string, unknown>) => ({
  ...sent,
  amount: Number(amount) / 100,
});

/** Of several ticks, the first one is pressed. */
const firstTicked = ({ for: purposes, ...sent }: Record<string, unknown>) => ({
  ...sent,
  for: Object(purposes).includes("consultations"),
});

const refundForm =
  (booking: AdminBooking): DeskForm["form"] =>
  (send) => (
    <BookingsApiContext value={{ ...unanswered, refund: (_, sent) => send(sent) }}>
      <RefundDialog booking={booking} onClose={ignore} />
    </BookingsApiContext>
  );

const deskForms: Readonly<Record<string, DeskForm>> = {
  "a new workout": {
    fields: namesOf(WorkoutForm),
    form: (send) => <AddWorkout categories={categories} create={send} onFailure={ignore} />,
    presses: ["Write a Workout", "Add Workout"],
  },
  "a workout": {
    fields: namesOf(WorkoutForm),
    form: (send) => (
      <EditWorkoutDialog
        workout={{ ...sampleWorkout, revision: 0 }}
        categories={categories}
        update={(_, changed) => send(changed)}
        latest={() => new Promise(ignore)}
        onFailure={ignore}
        onClose={ignore}
      />
    ),
    presses: ["Save Changes"],
  },
  "a new discount code": {
    fields: namesOf(NewDiscount),
    form: (send) => (
      <AddDiscount isOwn={false} create={send} onExists={ignore} onFailure={ignore} />
    ),
    presses: ["New Code", "Add Discount Code"],
    asTyped: firstTicked,
  },
  "a discount code": {
    fields: namesOf(DiscountChange),
    form: (send) => (
      <EditDiscountDialog
        discount={adminDiscount}
        change={(_, changed) => send(changed)}
        latest={() => new Promise(ignore)}
        onFailure={ignore}
        onClose={ignore}
      />
    ),
    presses: ["Save Changes"],
    asTyped: firstTicked,
  },
  "the QR code's address": {
    fields: namesOf(QrSettings, "offerPage", "revision"),
    form: qrForm("custom"),
    presses: ["Save Settings"],
  },
  "the QR code's offer": {
    // A picture is chosen, not typed.
    fields: ["landingPageType", ...namesOf(OfferForm, "picture")],
    form: qrForm("offer"),
    presses: ["Save Settings"],
    asTyped: ({ offerPage, ...sent }) => ({ ...sent, ...Object(offerPage) }),
  },
  "a refund": {
    // Only of a block it is asked what becomes of the sessions left.
    fields: namesOf(RefundRequest, "refundId", "seen", "leftToRefund", "sessionsLeft"),
    form: refundForm(consultation),
    presses: ["Continue", "Refund £30.00"],
    asTyped: inPounds,
  },
  "a refund of a block": {
    fields: namesOf(RefundRequest, "refundId", "seen", "leftToRefund"),
    form: refundForm(adminBlock()),
    presses: ["Continue", "Refund £30.00"],
    asTyped: inPounds,
  },
  "a block paid in cash": {
    fields: namesOf(BlockEntry),
    form: (send) => (
      <WebsiteContext value={fullWebsite}>
        <BookingsApiContext value={{ ...unanswered, enterBlock: (_, sent) => send(sent) }}>
          <EnterBlockDialog onClose={ignore} />
        </BookingsApiContext>
      </WebsiteContext>
    ),
    presses: ["Add Block"],
    asTyped: ({ block, ...sent }) => ({ ...inPounds(sent), block: Object(block).name }),
  },
  "the settings for bookings": {
    fields: namesOf(BookingSettingsChange),
    form: (send) => <SettingsForm latest={readBookingSettings()} change={send} />,
    presses: ["Save Settings"],
  },
  "the time of a consultation": {
    // Of a time that comes twice alone, the form asks which is meant.
    fields: namesOf(noteTime.body.shape.startsAt.def.innerType, "isSecond"),
    form: (send) => (
      <BookingsApiContext value={{ ...unanswered, noteTime: (_, sent) => send(sent) }}>
        <TimeDialog booking={consultation} onClose={ignore} />
      </BookingsApiContext>
    ),
    presses: ["Save Time"],
    asTyped: ({ startsAt }) => Object(startsAt),
  },
};

/** Enters something else than there is. @returns it, as it is sent */
async function enter(box: HTMLInputElement | HTMLSelectElement): Promise<unknown> {
  const user = userEvent.setup();
  if (box instanceof HTMLSelectElement) {
    if (box.name !== "landingPageType") await user.selectOptions(box, [...box.options].at(-1)!);
    return box.value;
  }
  if (box.type === "radio") {
    await user.click(box);
    return box.value;
  }
  if (box.type === "checkbox") {
    await user.click(box);
    return box.checked;
  }
  const isNumber = box.inputMode === "numeric" || box.inputMode === "decimal";
  const texts: Record<string, string> = {
    // Within the bounds of each.
    date: box.max ? laterDay(box.max, -1) : laterDay(londonDate(new Date()), 30),
    url: "https://youtu.be/dQw4w9WgXcQ",
    email: "sam@example.org",
    time: "09:45",
  };
  const text = isNumber ? "30" : (texts[box.type] ?? `TEXT-OF-${box.name}`);
  await user.clear(box);
  // At once: typed, each character renders the whole form. A date and a time cannot be pasted.
  await (box.type in { date: 1, time: 1 } ? user.type(box, text) : user.paste(text));
  return isNumber ? Number(box.value) : box.value;
}

test.each(Object.entries(deskForms))(
  "The form of %s has every field, and what is entered is sent.",
  async (_, { fields, form, presses, asTyped = (sent) => sent }) => {
    const arrived: object[] = [];
    const send = async (sent: object) => {
      arrived.push(sent);
      throw new Error("It is not answered.");
    };
    const { baseElement } = renderAtDesk(form(send));
    const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
    const [opener = "", ...others] = presses;
    const isClosed = baseElement.querySelector("form") === null;
    if (isClosed) await press(opener);
    expect(controlsOf(baseElement)).toEqual([...fields].sort());
    const entered: Record<string, unknown> = {};
    for (const name of fields) {
      const box = control(name);
      // Of several choices another one than is chosen.
      const other = document.querySelector<HTMLInputElement>(`[name="${name}"]:not(:checked)`);
      entered[name] = await enter(box.type === "radio" ? other! : box);
    }
    for (const name of isClosed ? others : presses) await press(name);
    await waitFor(() => expect(arrived).toHaveLength(1));
    expect(asTyped({ ...arrived[0] })).toMatchObject(entered);
  },
);
