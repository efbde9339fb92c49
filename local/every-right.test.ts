import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { readDeployment } from "./deployment.ts";
import { findPersonalData } from "./log-privacy/find-personal-data.ts";
import { makesUseOf, type Right } from "./policy.ts";
import { type BookingBody, sampleConsultation } from "./sample-consultation.ts";
import { sampleCategories } from "./sample-data.ts";
import { startProductForTest } from "./testing/product.ts";

type Product = Awaited<ReturnType<typeof startProductForTest>>;

/** Rights that our code never calls for: the action, and why it is granted. */
const usedByOthers: Readonly<Record<string, string>> = {
  "logs:CreateLogStream": "Lambda itself opens a stream for each instance.",
  "logs:PutLogEvents": "Lambda itself writes there what a function prints.",
  "xray:PutTelemetryRecords": "Lambda itself traces each call.",
  "xray:PutTraceSegments": "Lambda itself traces each call.",
};

/** Everything from then has been kept for long enough. */
const longAgo = new Date("2012-03-04T05:06:07.000Z");
const moreThanADayAgo = () => new Date(Date.now() - 25 * 60 * 60 * 1000);

/** With every kind of limit, so that whatever keeps to limits has work to do. */
const limited = { code: "LIMITED", percentOff: 20, maximumUses: 20, oncePerEmail: true };

const consultation = (more: Partial<BookingBody> = {}) =>
  sampleConsultation({ discountCode: limited.code, ...more });

/** Begins a booking, up to the point where a card is asked for. */
async function begin({ call }: Product) {
  const body = consultation();
  const answer = await call(contract.startBooking, { body });
  if (answer.status !== "awaiting_payment") throw new Error("A card should be asked for.");
  return { ...body, awaiting: answer };
}

async function visitorsBook(product: Product) {
  const { call, payByCard } = product;
  const { bookingId, email, awaiting } = await begin(product);
  await payByCard(awaiting);
  const params = { bookingId };
  expect(await call(contract.confirmBooking, { params })).toEqual({ status: "confirmed" });
  await expect(
    call(contract.startBooking, { body: consultation({ email }) }),
  ).rejects.toMatchObject({ code: "discount_already_used" });
  return { bookingId, email };
}

async function visitorsPayForSessions({ call, payByCard }: Product) {
  const start = (email: string) => ({
    body: {
      paymentId: randomUUID(),
      amount: 4000,
      discountCode: limited.code,
      payer: { name: "Robin Touch", email },
    },
  });
  const first = start("payer@visitors.example");
  const answer = await call(contract.startPayment, first);
  if (answer.status !== "awaiting_payment") throw new Error("A card should be asked for.");
  await payByCard(answer);
  const params = { paymentId: first.body.paymentId };
  expect(await call(contract.confirmPayment, { params })).toEqual({ status: "confirmed" });
  await expect(call(contract.startPayment, start("payer@visitors.example"))).rejects.toMatchObject({
    code: "discount_already_used",
  });
}

async function stripeTellsOfAPayment(product: Product) {
  const { call, called, payByCard } = product;
  await product.stripeFaults({ dropWebhooks: false });
  const { bookingId, awaiting } = await begin(product);
  await payByCard(awaiting);
  await vi.waitFor(async () => {
    const booking = await call(contract.getBooking, { params: { bookingId } });
    expect(booking).toMatchObject({ visitorMail: { status: "sent" } });
  }, 60_000);
  called.add(`${contract.stripeWebhook.method} ${contract.stripeWebhook.path}`);
  await product.stripeFaults({ dropWebhooks: true });
}

async function visitorsLookAround({ call }: Product) {
  const { workouts } = await call(contract.listWorkouts, { query: {} });
  await call(contract.getWorkout, { params: { workoutId: workouts[0]?.workoutId ?? "" } });
  await call(contract.listCategories, {});
  await call(contract.getQrSettings, {});
  await call(contract.countQrScan, {});
  await call(contract.checkDiscount, { body: { code: limited.code } });
  const message = {
    user_name: "Robin Touch",
    user_email: "robin@visitors.example",
    message: "Do you train groups?",
    messageId: randomUUID(),
  };
  await call(contract.sendContactMessage, { body: message });
  await call(contract.sendContactMessage, { body: message });
}

async function theTrainerWorks(
  { call }: Product,
  { bookingId, email }: { bookingId: string; email: string },
) {
  const params = { bookingId };
  for (const query of [
    {},
    { show: "todo" as const },
    { show: "paid" as const },
    { search: "robin" },
    { search: email },
    { search: "07700" },
  ]) {
    const { bookings } = await call(contract.listBookings, { query });
    expect(bookings.map((booking) => booking.bookingId)).toContain(bookingId);
  }
  await call(contract.exportBookings, { query: {} });
  await call(contract.writeBookingNote, { params, body: { note: "Bring a mat.", seen: null } });
  await call(contract.resendMail, { params, body: { attempts: 1 } });
  await call(contract.completeBooking, { params });
  await call(contract.refundBooking, {
    params,
    body: { refundId: randomUUID(), amount: 1000, reason: "requested_by_customer" },
  });
  await call(contract.getNumbers, { query: {} });
  await call(contract.listAudit, { query: {} });
}

async function theTrainerManagesCodes({ call }: Product) {
  await call(contract.createDiscount, { body: limited });
  const params = { code: "BRIEF" };
  await call(contract.createDiscount, { body: params });
  await call(contract.changeDiscount, { params, body: { active: false } });
  await call(contract.deleteDiscount, { params });
  await call(contract.restoreDiscount, { params });
  await call(contract.listDiscounts, { query: {} });
}

async function theTrainerKeepsTheLibrary({ call }: Product) {
  const form = {
    title: "Morning mobility",
    description: "Ten minutes before breakfast.",
    duration: 10,
    category: sampleCategories[0]?.name ?? "",
  };
  const params = { workoutId: randomUUID() };
  await call(contract.createWorkout, { body: { ...params, ...form } });
  await call(contract.updateWorkout, { params, body: { ...form, revision: 0 } });
  await call(contract.getAdminWorkout, { params });
  await call(contract.deleteWorkout, { params });
  await call(contract.restoreWorkout, { params });
  await call(contract.listAdminWorkouts, { query: {} });
  await call(contract.createCategory, { body: { categoryId: randomUUID(), name: "Balance" } });
  await call(contract.listAdminCategories, {});
  const { revision } = await call(contract.getAdminQrSettings, {});
  await call(contract.saveQrSettings, { body: { landingPageType: "home", revision } });
  await call(contract.getQrScans, {});
}

async function aPersonIsErased(product: Product, email: string) {
  const { call, stripeFaults } = product;
  // An attempt that never got as far as a payment is deleted, not only emptied.
  await stripeFaults({ failApi: true });
  await expect(
    call(contract.startBooking, { body: consultation({ email, discountCode: "WELCOME10" }) }),
  ).rejects.toMatchObject({ code: "payment_unavailable" });
  await stripeFaults({ failApi: false });
  const body = { email };
  expect(await call(contract.lookUpPerson, { body })).toMatchObject({
    counts: { consultations: 1, drafts: 1 },
  });
  await call(contract.exportPerson, { body });
  await call(contract.eraseHealthAnswers, { body });
  expect(await call(contract.erasePerson, { body })).toMatchObject({
    report: { erased: 1, deleted: 1 },
  });
}

async function upkeepDoesTheRest(product: Product) {
  const { call, payByCard, date, upkeep } = product;
  const paid = await begin(product);
  await payByCard(paid.awaiting);
  const abandoned = await begin(product);
  await date(abandoned.bookingId, moreThanADayAgo());
  expect(await upkeep()).toMatchObject({ confirmed: 1, expired: 1, failed: 0 });

  await date(paid.bookingId, longAgo);
  // The answers about health go first, what is left with the next run.
  await upkeep();
  await upkeep();
  await expect(
    call(contract.getBooking, { params: { bookingId: paid.bookingId } }),
  ).rejects.toMatchObject({ code: "booking_not_found" });
}

async function everything(product: Product): Promise<void> {
  await product.signIn();
  await product.stripeFaults({ dropWebhooks: true });
  await theTrainerManagesCodes(product);
  await visitorsLookAround(product);
  await visitorsPayForSessions(product);
  const booked = await visitorsBook(product);
  await stripeTellsOfAPayment(product);
  await theTrainerWorks(product, booked);
  await theTrainerKeepsTheLibrary(product);
  await aPersonIsErased(product, booked.email);
  await upkeepDoesTheRest(product);
}

it("lets every function do all that it has to, and nothing else", async () => {
  const product = await startProductForTest();
  const [outcome] = await Promise.allSettled([everything(product)]);
  expect(product.failures, "nothing is refused").toEqual([]);
  if (outcome?.status === "rejected") throw outcome.reason;

  expect(product.lines.length).toBeGreaterThan(product.called.size);
  expect(product.typed).toContain("Asthma, mild");
  expect(findPersonalData(product.lines, product.typed), "no log is about a person").toEqual([]);

  const endpoints: Endpoint[] = Object.values(contract);
  const spelled = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect([...product.called].sort(), "every endpoint is called above").toEqual(spelled.sort());
  expect(await unusedRights(product), "granted, and used by nothing above").toEqual([]);
});

/** What is granted and was not made use of: `Visitor: dynamodb:GetItem on …`. */
async function unusedRights({ assembly, origin, rightsUsed }: Product): Promise<string[]> {
  const names = { region: "eu-west-2", accountId: "000000000000", origin };
  const { functions, privileges } = await readDeployment(assembly, names);
  return [...functions.values()].flatMap(({ name, displayName }) => {
    const used: Right[] = rightsUsed.filter(({ functionName }) => functionName === name);
    const granted = privileges.get(name)?.rights ?? [];
    expect(granted.length, `${name} has rights of its own`).toBeGreaterThan(0);
    return granted
      .filter((right) => !used.some((request) => makesUseOf(request, right)))
      .filter(({ action }) => !(action in usedByOthers))
      .map(({ action, resource }) => `${displayName}: ${action} on ${resource}`);
  });
}
