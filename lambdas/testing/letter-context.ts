import { defaultWebsite } from "#shared/website/default-website.ts";
import type { WebsiteFacts } from "#shared/website/website-facts.ts";
import { at, bookingId } from "./bookings.ts";

export const siteOrigin = "https://touchline.example";
export const clientPage = `${siteOrigin}/my-booking/${bookingId}/token`;

/** What letters about the booking are composed with. */
export const letterContext = (website: WebsiteFacts = defaultWebsite, now = at()) => ({
  website,
  siteOrigin,
  now,
  clientPage,
});
