import * as z from "zod/mini";
import { landingPageTypes } from "#shared/qr-settings/qr-settings.ts";
import {
  type AdminQrSettings,
  OfferForm,
  QrSettingsForm,
} from "#shared/qr-settings/qr-settings-form.ts";
import { type FieldError, fieldErrors } from "#shared/values/field-errors.ts";

/** What stands in the form's controls, word for word, those that are not shown included. */
export const QrFields = z.object({
  landingPageType: z.enum(landingPageTypes),
  customUrl: z.string(),
  imageUrl: z.string(),
  title: z.string(),
  paragraph: z.string(),
  cta: z.string(),
});
export type QrFields = z.infer<typeof QrFields>;

/** What the form begins with. */
export function fieldsOf({ landingPageType, customUrl, offerPage }: AdminQrSettings): QrFields {
  const { imageUrl = "", title = "", paragraph = "", cta = "" } = offerPage ?? {};
  return { landingPageType, customUrl: customUrl ?? "", imageUrl, title, paragraph, cta };
}

/** Whether two say the same. */
export function areSameFields(one: QrFields, other: QrFields): boolean {
  return z.keyof(QrFields).options.every((name) => one[name] === other[name]);
}

/**
 * Reads what was typed by the rules of the server. What the chosen type does not need is saved along
 * with it when it is complete; else what was saved of it stays.
 * @param saved the settings that these are to follow.
 */
export function readSettings(
  fields: QrFields,
  saved: AdminQrSettings,
): { value: QrSettingsForm } | { errors: readonly FieldError[] } {
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
  const read = QrSettingsForm.safeParse({
    landingPageType: chosen,
    customUrl: chosen === "custom" || isAddressComplete ? address : saved.customUrl,
    offerPage: chosen === "offer" || isOfferComplete ? offer : saved.offerPage,
    revision: saved.revision,
  });
  if (read.success) return { value: read.data };
  // The form is flat: its controls bear the names of the offer's own fields.
  return {
    errors: fieldErrors(read.error).map(({ path, message }) => ({
      path: path.replace(/^offerPage\./, ""),
      message,
    })),
  };
}
