import type { Site } from "#shared/site/operators-site.ts";

/** The values of the sample trainer. */
export const site: Site = {
  brand: "Touchline",
  origin: "https://touchline.example",
  trainerEmail: "trainer@example.com",
  senderEmail: "bookings@touchline.example",
  privacy: {
    changed: "2026-11-27",
    dataLocation: "London",
    keepFor: {
      healthAnswersMonths: 12,
      bookingsTaxYears: 7,
      messagesMonths: 12,
      activityYears: 3,
      logDays: 30,
    },
  },
};
