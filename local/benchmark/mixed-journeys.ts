import { randomUUID } from "node:crypto";
import { sampleConsultation } from "#local/journeys/bookings.ts";
import { sampleWorkouts } from "#local/sample-data.ts";
import type { Endpoint, EndpointRequest, EndpointResponse } from "#shared/contract/endpoint.ts";
import { endpoints as api } from "#shared/endpoints.ts";

/** What a journey needs of the product. */
export interface Client {
  /** Calls an endpoint, the trainer's with the trainer's token. */
  call<E extends Endpoint>(endpoint: E, input: EndpointRequest<E>): Promise<EndpointResponse<E>>;
  /** Pays by card, as the card form does. */
  pay(awaiting: { clientSecret: string; publishableKey: string }): Promise<void>;
}

type Journey = (client: Client) => Promise<void>;

const browse: Journey = async ({ call }) => {
  await call(api.listWorkouts, { query: {} });
  for (const { workoutId } of sampleWorkouts.slice(0, 2)) {
    await call(api.getWorkout, { params: { workoutId } });
  }
  await call(api.listCategories, {});
  await call(api.getQrSettings, {});
  await call(api.countQrScan, {});
};

const bookAndRefund: Journey = async ({ call, pay }) => {
  await call(api.checkDiscount, { body: { code: "WELCOME10" } });
  const body = sampleConsultation({ discountCode: "WELCOME10" });
  const params = { bookingId: body.bookingId };
  const answer = await call(api.startBooking, { body });
  if (answer.status === "awaiting_payment") await pay(answer);
  await call(api.confirmBooking, { params });
  await call(api.listBookings, { query: {} });
  await call(api.getBooking, { params });
  await call(api.writeBookingNote, { params, body: { note: "Bring a mat.", seen: null } });
  await call(api.resendMail, { params, body: { attempts: 1 } });
  await call(api.completeBooking, { params });
  await call(api.refundBooking, {
    params,
    body: { refundId: randomUUID(), amount: 1000, reason: "requested_by_customer" },
  });
};

const payForSession: Journey = async ({ call, pay }) => {
  const paymentId = randomUUID();
  const answer = await call(api.startPayment, { body: { paymentId, amount: 4000 } });
  if (answer.status === "awaiting_payment") await pay(answer);
  await call(api.confirmPayment, { params: { paymentId } });
};

const readFigures: Journey = async ({ call }) => {
  await call(api.getNumbers, { query: {} });
  await call(api.listAudit, { query: {} });
  await call(api.getQrScans, {});
  await call(api.listBookings, { query: { search: "robin" } });
  await call(api.exportBookings, { query: {} });
};

const manageCodes: Journey = async ({ call }) => {
  const code = `B${randomUUID().slice(0, 8).toUpperCase()}`;
  await call(api.createDiscount, { body: { code } });
  await call(api.changeDiscount, { params: { code }, body: { active: false, revision: 0 } });
  await call(api.listDiscounts, { query: {} });
  await call(api.deleteDiscount, { params: { code } });
  await call(api.restoreDiscount, { params: { code } });
};

const editLibrary: Journey = async ({ call }) => {
  const { categories } = await call(api.listAdminCategories, {});
  const form = {
    title: "Morning mobility",
    description: "Ten minutes before breakfast.",
    duration: 10,
    category: categories[0]?.name ?? "",
  };
  const params = { workoutId: randomUUID() };
  await call(api.createWorkout, { body: { ...params, ...form } });
  await call(api.updateWorkout, { params, body: { ...form, revision: 0 } });
  await call(api.getAdminWorkout, { params });
  await call(api.listAdminWorkouts, { query: {} });
  await call(api.deleteWorkout, { params });
  await call(api.restoreWorkout, { params });
};

const eraseVisitor: Journey = async ({ call }) => {
  const body = sampleConsultation({ discountCode: "FREE100" });
  const { email } = body;
  await call(api.startBooking, { body });
  await call(api.lookUpPerson, { body: { email } });
  await call(api.exportPerson, { body: { email } });
  await call(api.eraseHealthAnswers, { body: { email } });
  await call(api.erasePerson, { body: { email } });
};

export const writeMessage: Journey = async ({ call }) => {
  await call(api.sendContactMessage, {
    body: {
      user_name: "Robin Touch",
      user_email: "robin@visitors.example",
      message: "Do you train groups?",
      messageId: randomUUID(),
    },
  });
};

/** Two at a time would conflict. */
export const changeSettings: Journey = async ({ call }) => {
  const { revision } = await call(api.getAdminQrSettings, {});
  await call(api.saveQrSettings, { body: { landingPageType: "home", revision } });
  const categoryId = randomUUID();
  const name = `Balance ${categoryId.slice(0, 8)}`;
  await call(api.createCategory, { body: { categoryId, name } });
  await call(api.renameCategory, {
    params: { categoryId },
    body: { name: `${name} again`, seen: name },
  });
  await call(api.deleteCategory, { params: { categoryId } });
};

/** What may happen at any time and any number of times at once: 44 requests in ten journeys. */
export const mixedJourneys: readonly Journey[] = [
  browse,
  bookAndRefund,
  readFigures,
  browse,
  manageCodes,
  payForSession,
  editLibrary,
  browse,
  payForSession,
  eraseVisitor,
];
