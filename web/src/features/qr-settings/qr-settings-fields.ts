import * as z from "zod/mini";
import { getAdminQrSettings } from "#shared/qr-settings/admin-api.ts";
import { landingPageTypes } from "#shared/qr-settings/qr-settings.ts";
import {
  type AdminQrSettings,
  OfferForm,
  QrSettingsForm,
} from "#shared/qr-settings/qr-settings-form.ts";
import { type Reading, readAs } from "#web/admin/use-form-fields.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

export const loadQrSettings = () => callAsTrainer(getAdminQrSettings, {});

/** The text in the form's controls, hidden ones included. */
export const QrFields = z.object({
  landingPageType: z.enum(landingPageTypes),
  customUrl: z.string(),
  imageUrl: z.string(),
  title: z.string(),
  paragraph: z.string(),
  cta: z.string(),
});
export type QrFields = z.infer<typeof QrFields>;

/** The form of stored settings. */
export function fieldsOf({ landingPageType, customUrl, offerPage }: AdminQrSettings): QrFields {
  const { imageUrl = "", title = "", paragraph = "", cta = "" } = offerPage ?? {};
  return { landingPageType, customUrl: customUrl ?? "", imageUrl, title, paragraph, cta };
}

export const typeNames = {
  home: "Home page",
  offer: "An offer",
  custom: "An address of my own",
} as const;

export const fieldLabels: Readonly<Record<keyof QrFields, string>> = {
  landingPageType: "The code leads to",
  customUrl: "Custom URL",
  imageUrl: "Image URL",
  title: "Title",
  paragraph: "Paragraph",
  cta: "Call to action",
};

export function areSameFields(one: QrFields, other: QrFields): boolean {
  return differences(one, other).length === 0;
}

/** The saved values that differ from what was typed, in words. */
export function differences(
  saved: QrFields,
  typed: QrFields,
): (readonly [label: string, value: string])[] {
  const names = z.keyof(QrFields).options.filter((name) => saved[name] !== typed[name]);
  return names.map((name) => [
    fieldLabels[name],
    name === "landingPageType" ? typeNames[saved.landingPageType] : saved[name],
  ]);
}

/**
 * Validates the typed text by the server's rules. Fields of the other types are saved too when they
 * are complete; otherwise their saved values stay.
 * @param saved the settings that these replace
 */
export function readSettings(fields: QrFields, saved: AdminQrSettings): Reading<QrSettingsForm> {
  const { landingPageType: chosen } = fields;
  const address = fields.customUrl.trim() || undefined;
  const offer = {
    ...(fields.imageUrl.trim() !== "" && { imageUrl: fields.imageUrl }),
    title: fields.title,
    paragraph: fields.paragraph,
    cta: fields.cta,
  };
  const isAddressComplete = QrSettingsForm.shape.customUrl.safeParse(address).success;
  const isOfferComplete = OfferForm.safeParse(offer).success;
  const read = readAs(QrSettingsForm, {
    landingPageType: chosen,
    customUrl: chosen === "custom" || isAddressComplete ? address : saved.customUrl,
    offerPage: chosen === "offer" || isOfferComplete ? offer : saved.offerPage,
    revision: saved.revision,
  });
  if ("value" in read) return read;
  // The form is flat: its controls have the names of the offer's fields.
  return {
    errors: read.errors.map(({ path, message }) => ({
      path: path.replace(/^offerPage\./, ""),
      message,
    })),
  };
}
