import * as z from "zod/mini";
import { Revision } from "#shared/contract/ids-and-cursors.ts";
import { paths } from "#shared/site/paths.ts";
import { httpsStart, readHttpsUrl } from "#shared/values/https-url.ts";
import { plainUrl } from "#shared/values/pasted-links.ts";
import { requiredLine, requiredParagraph, textMessages } from "#shared/values/text-fields.ts";
import { Picture } from "#shared/website/pictures.ts";
import { landingPageTypes, QrSettings } from "./qr-settings.ts";

/** What the trainer sets up behind the QR code: rules and messages, shared by the page and the server. */

export const qrSettingsMessages = {
  saved: "QR settings saved successfully!",
  saveFailed: "Error saving QR settings. Please try again.",
  customUrlRequired: "Please enter the address that the code leads to.",
  urlLoops: "This is the address of the code itself. Please enter the one that it leads to.",
  urlInvalid: "Please enter a full address that starts with https://",
  titleRequired: "Please enter a title for the offer.",
  paragraphRequired: "Please enter what the offer is.",
  ctaRequired: "Please enter the text on the button.",
  offerRequired: "Please describe the offer.",
} as const;

const httpsUrl = z.string(qrSettingsMessages.urlInvalid).check(
  z.overwrite(plainUrl),
  z.maxLength(2000, { error: () => textMessages.tooLong(2000), abort: true }),
  z.regex(httpsStart, { error: qrSettingsMessages.urlInvalid, abort: true }),
  z.refine((text) => readHttpsUrl(text) !== undefined, { error: qrSettingsMessages.urlInvalid }),
  z.refine((text) => !isOwnAddress(text), { error: qrSettingsMessages.urlLoops }),
);

/** Whether an address is that of the code itself, under whatever host: the site may have two. */
function isOwnAddress(text: string): boolean {
  const pathname = readHttpsUrl(text)?.pathname ?? "";
  // As the site reads it: in any case, and with characters that are written as codes.
  const plain = pathname.replace(/%[\da-f]{2}/gi, (code) =>
    String.fromCharCode(Number.parseInt(code.slice(1), 16)),
  );
  const [, first] = plain.toLowerCase().split(/\/+/);
  return `/${first}` === paths.qrLander;
}

export const OfferForm = z.strictObject({
  picture: z.optional(Picture),
  title: requiredLine(qrSettingsMessages.titleRequired),
  paragraph: requiredParagraph(qrSettingsMessages.paragraphRequired),
  cta: requiredLine(qrSettingsMessages.ctaRequired, 40),
});

/** In JSON Schema: the form is not of this type, or has this field. */
function requiredFor(landingPageType: (typeof landingPageTypes)[number], field: string) {
  const isType = { properties: { landingPageType: { const: landingPageType } } };
  return { anyOf: [{ not: isType }, { required: [field] }] };
}

/** What is set up for each type, of which the chosen one has to be complete. */
export const QrSettingsForm = z
  .strictObject({
    landingPageType: z.enum(landingPageTypes),
    customUrl: z.optional(httpsUrl),
    offerPage: z.optional(OfferForm),
    /** The revision that these settings are to follow. */
    revision: Revision,
  })
  .check(
    z.refine((form) => form.landingPageType !== "custom" || form.customUrl !== undefined, {
      path: ["customUrl"],
      error: qrSettingsMessages.customUrlRequired,
    }),
    z.refine((form) => form.landingPageType !== "offer" || form.offerPage !== undefined, {
      path: ["offerPage"],
      error: qrSettingsMessages.offerRequired,
    }),
    // The same two rules, for the API's document.
    z.meta({ allOf: [requiredFor("custom", "customUrl"), requiredFor("offer", "offerPage")] }),
  );
export type QrSettingsForm = z.infer<typeof QrSettingsForm>;

/** The settings as the trainer sees and edits them. */
export const AdminQrSettings = z.object({
  ...QrSettings.shape,
  revision: Revision,
});
export type AdminQrSettings = z.infer<typeof AdminQrSettings>;
