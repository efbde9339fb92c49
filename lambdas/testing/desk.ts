import { asTrainer, importFunction } from "./http.ts";

/** The desk's function as it is deployed, called by the trainer. */
export async function importDesk() {
  const { handler } = await importFunction(() => import("#lambdas/doors/desk.function.ts"), {
    BOOKINGS_TABLE: "bookings",
    SETTINGS_TABLE: "settings",
    DISCOUNT_CODES_TABLE: "discountCodes",
    MONTHLY_COUNTS_TABLE: "monthlyCounts",
    AUDIT_TABLE: "audit",
    SITE_ORIGIN: "https://touchline.example",
    MAIL_CONFIGURATION_SET: "Mails",
  });
  return asTrainer(handler);
}
