import { randomUUID } from "node:crypto";
import { endpoints as api } from "#shared/endpoints.ts";
import { paths } from "#shared/site/paths.ts";
import { sampleConsultation } from "#verification/journeys/bookings.ts";
import type { Client } from "./client.ts";

export interface LoadJourney {
  readonly title: string;
  readonly by: "visitor" | "trainer";
  /** How often it is made for each time that the rarest one is. */
  readonly weight: number;
  /** How many requests it makes of the product when nothing goes wrong; a payment's go to Stripe. */
  readonly requests: number;
  run(client: Client): Promise<void>;
}

/** In the sample data of the local stack; a deployed stage may not have it. */
const code = "WELCOME10";

/** @returns the code if visitors can use it */
async function checkCode({ call }: Client): Promise<{ discountCode?: string }> {
  const found = await call(api.checkDiscount, { body: { code } }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "discount_not_found") return;
    throw error;
  });
  return found ? { discountCode: code } : {};
}

/** Starts a booking, and pays it where that can be done without a person. */
async function book({ call, pay }: Client, body: ReturnType<typeof sampleConsultation>) {
  const answer = await call(api.startBooking, { body });
  if (answer.status !== "awaiting_payment" || !pay) return;
  await pay(answer);
  await call(api.confirmBooking, { params: { bookingId: body.bookingId } });
}

/** The journey whose cost has a goal. */
export const bookWithCode: LoadJourney = {
  title: "Book with a code",
  by: "visitor",
  weight: 2,
  requests: 4,
  async run(client) {
    await client.open(paths.bookingForm);
    await book(client, sampleConsultation(await checkCode(client)));
  },
};

const addCodeLater: LoadJourney = {
  title: "Book, adding a code late",
  by: "visitor",
  weight: 2,
  requests: 5,
  async run(client) {
    const body = sampleConsultation();
    await client.open(paths.bookingForm);
    await client.call(api.startBooking, { body });
    await book(client, { ...body, ...(await checkCode(client)) });
  },
};

const readPages: LoadJourney = {
  title: "Read four pages",
  by: "visitor",
  weight: 6,
  requests: 4,
  async run({ open }) {
    await open(paths.home);
    await open(paths.bookConsultation);
    await open(paths.macroCalculator);
    await open(paths.privacy);
  },
};

export const browseLibrary: LoadJourney = {
  title: "Browse the library",
  by: "visitor",
  weight: 3,
  requests: 5,
  async run({ open, call }) {
    await open(paths.workouts);
    await call(api.listCategories, {});
    const { workouts } = await call(api.listWorkouts, { query: {} });
    // The oldest: the trainer may be deleting the newest.
    const { workoutId } = workouts.at(-1) ?? {};
    if (workoutId === undefined) return;
    await open(`${paths.workouts}/${workoutId}`);
    await call(api.getWorkout, { params: { workoutId } });
  },
};

export const scanQrCode: LoadJourney = {
  title: "Scan the QR code",
  by: "visitor",
  weight: 2,
  requests: 3,
  async run({ open, call }) {
    await open(paths.qrLander);
    await call(api.getQrSettings, {});
    await call(api.countQrScan, {});
  },
};

const payForSession: LoadJourney = {
  title: "Pay for a session",
  by: "visitor",
  weight: 1,
  requests: 3,
  async run({ open, call, pay }) {
    const paymentId = randomUUID();
    await open(paths.payment);
    const answer = await call(api.startPayment, { body: { paymentId, amount: 4000 } });
    if (answer.status !== "awaiting_payment" || !pay) return;
    await pay(answer);
    await call(api.confirmPayment, { params: { paymentId } });
  },
};

export const writeMessage: LoadJourney = {
  title: "Write a message",
  by: "visitor",
  weight: 1,
  requests: 2,
  async run({ open, call }) {
    await open(paths.contact);
    await call(api.sendContactMessage, {
      body: {
        user_name: "Robin Touch",
        user_email: "robin@visitors.example",
        message: "Do you train groups?",
        messageId: randomUUID(),
      },
    });
  },
};

export const lookThroughDesk: LoadJourney = {
  title: "Look through the desk",
  by: "trainer",
  weight: 1,
  requests: 5,
  async run({ call }) {
    await call(api.getWaitingBookings, {});
    await call(api.listBookings, { query: {} });
    await call(api.listBookings, { query: { search: "robin" } });
    await call(api.getNumbers, { query: {} });
    await call(api.listAudit, { query: {} });
  },
};

const dealWithBooking: LoadJourney = {
  title: "Book, complete and refund",
  by: "trainer",
  weight: 1,
  requests: 7,
  async run(client) {
    const { call } = client;
    const body = sampleConsultation();
    const params = { bookingId: body.bookingId };
    await book(client, body);
    await call(api.listBookings, { query: {} });
    await call(api.getBooking, { params });
    await call(api.writeBookingNote, { params, body: { note: "Bring a mat.", seen: null } });
    await call(api.completeBooking, { params });
    await call(api.refundBooking, {
      params,
      body: { refundId: randomUUID(), amount: 1000, reason: "requested_by_customer" },
    });
  },
};

const manageCodes: LoadJourney = {
  title: "Manage a code",
  by: "trainer",
  weight: 1,
  requests: 4,
  async run({ call }) {
    const params = { code: `B${randomUUID().slice(0, 8).toUpperCase()}` };
    await call(api.createDiscount, { body: params });
    await call(api.changeDiscount, { params, body: { active: false, revision: 0 } });
    await call(api.listDiscounts, { query: {} });
    await call(api.deleteDiscount, { params });
  },
};

const editLibrary: LoadJourney = {
  title: "Edit the library",
  by: "trainer",
  weight: 1,
  requests: 4,
  async run({ call }) {
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
    await call(api.deleteWorkout, { params });
  },
};

const eraseVisitor: LoadJourney = {
  title: "Erase a visitor",
  by: "trainer",
  weight: 1,
  requests: 3,
  async run({ call }) {
    const body = sampleConsultation();
    const { email } = body;
    await call(api.startBooking, { body });
    await call(api.lookUpPerson, { body: { email } });
    await call(api.erasePerson, { body: { email } });
  },
};

/**
 * What may happen at any time and any number of times at once. At 200 requests a second no endpoint is
 * called more often than the gateway lets through.
 */
export const loadJourneys: readonly LoadJourney[] = [
  readPages,
  browseLibrary,
  scanQrCode,
  bookWithCode,
  addCodeLater,
  payForSession,
  writeMessage,
  lookThroughDesk,
  dealWithBooking,
  manageCodes,
  editLibrary,
  eraseVisitor,
];

/** One round of the journeys, each as often as it weighs and spread evenly. */
export function roundOf(journeys: readonly LoadJourney[]): LoadJourney[] {
  return journeys
    .flatMap((journey) =>
      Array.from({ length: journey.weight }, (_, index) => ({
        journey,
        at: (index + 0.5) / journey.weight,
      })),
    )
    .sort((one, other) => one.at - other.at)
    .map(({ journey }) => journey);
}
