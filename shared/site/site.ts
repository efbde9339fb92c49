/**
 * What belongs to one trainer and only the operator can change; the trainer changes the words in
 * `shared/website/`. Replace the sample values before going live: a production deployment refuses to
 * start while any of them is still a sample.
 */
export const site = {
  brand: "Touchline",
  /** The address the site is served from, without a trailing slash. */
  origin: "https://touchline.example",
  /** Where the trainer's notifications and contact messages go. */
  trainerEmail: "trainer@example.com",
  /** The address that the site's mail is sent from; verified with SES at deployment. */
  senderEmail: "bookings@touchline.example",
  /**
   * What the privacy notice promises, beside the names above. These are the trainer's commitments:
   * change them only together with what is really done, and the date with them.
   */
  privacy: {
    /** When the notice last changed. */
    changed: "2026-11-22",
    /** Where the product is deployed: the place of the AWS region. */
    dataLocation: "London",
    keepFor: {
      healthAnswersMonths: 12,
      /** HMRC wants records of a tax year for about five years after it; accountants keep seven. */
      bookingsTaxYears: 7,
      messagesMonths: 12,
      /** The list of what administrators have done. */
      activityYears: 3,
    },
  },
  /** The product's release. It stays apart from the values above, so that Git merges a new one. */
  version: "v 1.0.6",
} as const;
