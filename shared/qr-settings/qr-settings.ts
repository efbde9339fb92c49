import * as z from "zod/mini";
import { HttpsUrl } from "#shared/values/https-url.ts";
import { Instant } from "#shared/values/instant.ts";
import { Picture } from "#shared/website/pictures.ts";

/** What a scanned QR code leads to: the home page, an offer, or an address of the trainer's own. */
export const landingPageTypes = ["home", "offer", "custom"] as const;

/** The page behind the QR code while there is an offer. */
export const OfferPage = z.object({
  /** Without one the page shows a drawing. */
  picture: z.optional(Picture),
  title: z.string(),
  paragraph: z.string(),
  /** The text on the button. */
  cta: z.string(),
});
export type OfferPage = z.infer<typeof OfferPage>;

/** The one record of settings, as it is stored: what is set up for each type, and which counts. */
export const QrSettings = z.object({
  landingPageType: z.enum(landingPageTypes),
  customUrl: z.optional(HttpsUrl),
  offerPage: z.optional(OfferPage),
  updatedAt: z.optional(Instant),
});
export type QrSettings = z.infer<typeof QrSettings>;

/** What counts while nothing has been set. */
export const defaultQrSettings: QrSettings = { landingPageType: "home" };

/** Where a scanned code leads now, and nothing that is only being prepared. */
export const QrLanding = z.discriminatedUnion("landingPageType", [
  z.object({ landingPageType: z.literal("home") }),
  z.object({ landingPageType: z.literal("custom"), customUrl: HttpsUrl }),
  z.object({ landingPageType: z.literal("offer"), offerPage: OfferPage }),
]);
export type QrLanding = z.infer<typeof QrLanding>;

/** Where the settings lead: home, unless what the chosen type needs is there. */
export function qrLanding({ landingPageType, customUrl, offerPage }: QrSettings): QrLanding {
  if (landingPageType === "custom" && customUrl) return { landingPageType, customUrl };
  if (landingPageType === "offer" && offerPage) return { landingPageType, offerPage };
  return { landingPageType: "home" };
}

/** How many days the trainer sees one by one. */
export const scanDays = 30;

/** How often the QR code was scanned: numbers, and nothing about who did. */
export const QrScans = z.object({
  /** The last days in Europe/London up to today, oldest first, none left out. */
  days: z.array(z.object({ date: z.iso.date(), scans: z.int().check(z.minimum(0)) })),
  /** Of all time. */
  total: z.int().check(z.minimum(0)),
});
export type QrScans = z.infer<typeof QrScans>;
