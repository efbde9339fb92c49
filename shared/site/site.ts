/**
 * Everything that belongs to one trainer rather than to the product. Replace the sample values
 * before going live: a production deployment refuses to start while any of them is still a sample.
 */
export const site = {
  brand: "Touchline",
  /** The address the site is served from, without a trailing slash. */
  origin: "https://touchline.example",
  trainerName: "Alex Morgan",
  tagline: "Personal Training",
  version: "v 1.0.6",
  area: {
    village: "Ashcombe",
    county: "Surrey",
    country: "GB",
    /** Neighbouring places the trainer travels to. */
    nearby: ["Little Ashcombe", "Fernhurst Green", "Combe Vale"],
  },
  /** Where the trainer's notifications and contact messages go. */
  trainerEmail: "trainer@example.com",
  /** The address that the site's mail is sent from; verified with SES at deployment. */
  senderEmail: "bookings@touchline.example",
  /**
   * The film behind the first words of the home page: a few seconds that loop without a seam, with
   * nothing bright on the left, where the words stand. The files are in `web/public`; put your own
   * there and name them here (`docs/hero-film.md` lists formats and sizes). The poster is shown
   * before the film, and in place of it to visitors who prefer reduced motion or save data.
   */
  heroFilm: {
    poster: "/hero/poster.webp",
    /** The part of it that a narrow screen shows: a square. */
    phonePoster: "/hero/poster-phone.webp",
    /** In the order to try them: WebM is smaller, MP4 plays everywhere. */
    sources: [
      { src: "/hero/film.webm", type: "video/webm" },
      { src: "/hero/film.mp4", type: "video/mp4" },
    ],
  },
  clientPortalUrl: "https://portal.example.com/login",
  /** Calendly, Cal.com and SavvyCal get the visitor's name and email filled in. */
  schedulingUrl: "https://calendar.example.com/touchline/consultation",
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
} as const;

/** The fee for a consultation, in pence. */
export const consultationFeePence = 5000;
