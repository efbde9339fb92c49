import type { StoredDiscount } from "#lambdas/discounts/discount-code-store.ts";
import { bookingIdOf } from "#lambdas/testing/bookings.ts";
import { discountPurposes } from "#shared/discounts/discounts.ts";
import type { Payer } from "#shared/sessions/session-payments.ts";
import { sampleAnswers } from "#shared/testing/sample-answers.ts";
import type { Random } from "./draws.ts";

export const codeNames = [
  "WELCOME10",
  "FREE100",
  "ONCE50",
  "FEW20",
  "MINE30",
  "FREEONE",
  "FREEMINE",
] as const;

/** The codes of every journey: with and without a limit, once per address, free and not, for all purchases or some. */
export const journeyCodes: readonly StoredDiscount[] = [
  codeOf("WELCOME10", 10),
  codeOf("FREE100", 100, { for: ["consultations", "sessions"] }),
  codeOf("ONCE50", 50, { oncePerEmail: true, maximumUses: 1 }),
  codeOf("FEW20", 20, { maximumUses: 2 }),
  codeOf("MINE30", 30, { oncePerEmail: true }),
  codeOf("FREEONE", 100, { maximumUses: 1 }),
  codeOf("FREEMINE", 100, { oncePerEmail: true }),
];

function codeOf(
  code: (typeof codeNames)[number],
  percentOff: number,
  limits: Partial<StoredDiscount> = {},
): StoredDiscount {
  return {
    code,
    percentOff,
    active: true,
    for: [...discountPurposes],
    oncePerEmail: false,
    createdAt: "2026-01-01T00:00:00.000Z",
    usedBy: {},
    ...limits,
  };
}

/** Addresses of three people: some spell the same mailbox in several ways. Each person's begin with their name. */
const addresses = [
  "zoe.quill@gmail.com",
  "zoequill+gym@gmail.com",
  "ann@quill.example",
  "Ann@Quill.example",
  "ann+fit@quill.example",
  "kim@quill.example",
] as const;

export const personOf = (email: string) => email.slice(0, 3).toLowerCase();

export const amounts = [5000, 2500, 10_000, 1230, 100, 4999] as const;

/** One that lapses after what a journey waits for, and one that is soon used up. */
export const blocksOnOffer = [
  { name: "Four sessions", sessions: 4, weeks: 5, pricePence: 5000 },
  { name: "Two sessions", sessions: 2, weeks: 9, pricePence: 10_000 },
] as const;

/** Every text that people type in a journey contains one of these words. */
export const personalText = /quill|077123|asthma|hayfever|marathon|moved away/i;
export const healthText = /asthma/i;

const names = ["Abel", "Bea", "Cleo", "Dan"];

export function createVisitor(index: number, random: Random) {
  const name = `${names[index]} Quill`;
  const email = random.pick(addresses);
  const kind = random.weighted([
    [6, "consultations"],
    [2, "sessions"],
    [3, "block"],
  ] as const);
  const payer: Payer = {
    ...(kind !== "sessions" || random.chance(0.8) ? { name } : {}),
    ...(kind !== "sessions" || random.chance(0.8) ? { email } : {}),
  };
  const secrets: string[] = [];
  return {
    bookingId: bookingIdOf(index + 1),
    /** Of the link to the booking, which the visitor's browser makes. */
    token: `${"token".repeat(8)}-0${index}`,
    kind,
    name,
    payer,
    /** In pence. */
    amount: random.pick(amounts),
    answers: (random: Random) => ({
      ...sampleAnswers,
      name,
      email,
      phone: "07712345678",
      fitnessGoals: `Run a marathon, try ${random.below(100)}`,
      medicalConditions: "Asthma",
      ...(random.chance(0.6) ? { healthConsent: "2026-11-20" as const } : {}),
    }),
    /** The client secrets that the visitor's browsers have received. */
    secrets,
    hasConfirmation: false,
    /** A start has failed after it may have offered a price. */
    hasFailedStart: false,
    /** When their browser last sent the form; "" before that. */
    sentAt: "",
  };
}

export type Visitor = ReturnType<typeof createVisitor>;
