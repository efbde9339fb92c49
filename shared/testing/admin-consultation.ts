import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import { attemptedMail } from "./attempted-mail.ts";
import { sampleAnswers } from "./sample-answers.ts";

/** A consultation as the trainer sees it: booked, paid, and both mails sent. */
export function adminConsultation(more: Partial<AdminConsultation> = {}): AdminConsultation {
  return {
    bookingId: "6a1f2c1e-6f0e-4f7e-9d55-000000000001",
    ...sampleAnswers,
    email: "sam@visitors.example",
    phone: "07700900123",
    fitnessGoals: "Run a half marathon.",
    preferredWorkoutDays: ["Monday"],
    discountCode: null,
    discountPercentage: null,
    discountApplied: false,
    originalAmount: 5000,
    amount: 5000,
    currency: "GBP",
    flowSource: "consultation-intro",
    startedAt: "2026-03-01T09:50:00.000Z",
    timestamp: "2026-03-01T10:00:00.000Z",
    paymentStatus: "completed",
    type: "paid",
    paymentIntentId: "pi_1",
    visitorMail: attemptedMail("sent", "2026-03-01T10:00:00.000Z"),
    trainerMail: attemptedMail("sent", "2026-03-01T10:00:00.000Z"),
    ...more,
  };
}
