import * as z from "zod/mini";
import { getAdminQrSettings, saveQrSettings } from "#shared/qr-settings/admin-api.ts";
import {
  AdminQrSettings,
  OfferForm,
  QrSettingsForm,
} from "#shared/qr-settings/qr-settings-form.ts";
import { putPicture } from "#shared/website/admin-api.ts";
import type { PictureUpload } from "#shared/website/pictures.ts";
import { PictureDraft } from "#web/admin/pictures/picture-draft.ts";
import { keptRecord } from "#web/admin/record-edit.ts";
import { type Reading, readAs } from "#web/admin/use-form-fields.ts";
import { callAsTrainer } from "#web/signed-in/call-as-trainer.ts";

export const qrSettingsApi = {
  load: () => callAsTrainer(getAdminQrSettings, {}),
  save: (body: QrSettingsForm) => callAsTrainer(saveQrSettings, { body }),
  putPicture: (body: PictureUpload) => callAsTrainer(putPicture, { body }),
};
export type QrSettingsApi = typeof qrSettingsApi;

/** What is in the form's controls, hidden ones included. */
export const QrFields = z.object({
  landingPageType: z.string(),
  customUrl: z.string(),
  title: z.string(),
  paragraph: z.string(),
  cta: z.string(),
  picture: z.nullable(PictureDraft),
});
export type QrFields = z.infer<typeof QrFields>;

function fieldsOf({ landingPageType, customUrl, offerPage }: AdminQrSettings): QrFields {
  const { title = "", paragraph = "", cta = "", picture = null } = offerPage ?? {};
  return { landingPageType, customUrl: customUrl ?? "", title, paragraph, cta, picture };
}

export const typeNames = {
  home: "Home page",
  offer: "An offer",
  custom: "My own address",
} as const;

export const qrSettingsRecord = {
  labels: {
    landingPageType: "The code leads to",
    customUrl: "Custom URL",
    title: "Title",
    paragraph: "Paragraph",
    cta: "Call to action",
    picture: "Picture",
  },
  choices: { landingPageType: typeNames },
  fieldsOf,
  read: readSettings,
  changed: "qr_settings_changed",
} as const;

export const keptEdit = keptRecord("qr-settings", AdminQrSettings, QrFields);

/** Fields of the other types are saved too when they are complete; otherwise their saved values stay. */
function readSettings(fields: QrFields, saved: AdminQrSettings): Reading<QrSettingsForm> {
  const { landingPageType: chosen } = fields;
  const address = fields.customUrl.trim() || undefined;
  const offer = {
    title: fields.title,
    paragraph: fields.paragraph,
    cta: fields.cta,
    ...(fields.picture && { picture: fields.picture }),
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
