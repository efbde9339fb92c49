import type { Site } from "#shared/site/operators-site.ts";

/**
 * Your values, of which `shared/site/operators-site.ts` explains each. `prod` refuses those that are still
 * samples. The privacy notice promises what is under `privacy`: change it only together with what is
 * really done, and with it `changed`, which no release touches.
 */
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
