import { useState } from "react";
import { landingPageTypes } from "#shared/qr-settings/qr-settings.ts";
import { type AdminQrSettings, qrSettingsMessages } from "#shared/qr-settings/qr-settings-form.ts";
import { refusalOr } from "#web/admin/failures.tsx";
import { Moment } from "#web/admin/moment.tsx";
import { PictureField } from "#web/admin/pictures/picture-field.tsx";
import { useRecordForm } from "#web/admin/use-record-form.ts";
import { RecordConflict } from "#web/admin/yours-or-theirs.tsx";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { Notice } from "#web/components/notice.tsx";
import { SelectField, TextAreaField, TextField } from "#web/components/text-field.tsx";
import { TrainersPicture } from "#web/components/trainers-picture.tsx";
import { useSessionEnd } from "#web/signed-in/require-session.tsx";
import styles from "./qr-settings.module.css";
import {
  keptEdit,
  type QrFields,
  type QrSettingsApi,
  qrSettingsApi,
  qrSettingsRecord,
  typeNames,
} from "./qr-settings-record.ts";

interface QrSettingsFormProps {
  readonly start: AdminQrSettings;
  readonly api?: QrSettingsApi;
}

/** The form, with the fields that the chosen type needs. Unsaved text is kept in the tab. */
export function QrSettingsForm({ start, api = qrSettingsApi }: QrSettingsFormProps) {
  const endsSession = useSessionEnd();
  const [problem, setProblem] = useState<string>(qrSettingsMessages.saveFailed);
  const form = useRecordForm({
    kind: qrSettingsRecord,
    start,
    kept: keptEdit,
    save: api.save,
    latest: api.load,
    onFailure(error) {
      if (!endsSession(error)) setProblem(refusalOr(error, qrSettingsMessages.saveFailed));
    },
  });
  const { fields, field, outcome } = form;

  return (
    <Form {...form.formProps} aria-label="QR landing page" onSubmit={form.save}>
      <SelectField
        {...field("landingPageType")}
        options={landingPageTypes.map((value) => ({ value, label: typeNames[value] }))}
      />
      {fields.landingPageType === "custom" && (
        <TextField
          {...field("customUrl")}
          hint="It starts with https://"
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {fields.landingPageType === "offer" && (
        <>
          <div className={`stack-5 ${styles["offer"]}`}>
            <div className="stack-4">
              <TextField {...field("title")} />
              <TextAreaField {...field("paragraph")} rows={3} />
              <TextField
                {...field("cta")}
                hint="The text on the button, which leads to the consultation page."
              />
            </div>
            <OfferPreview {...fields} />
          </div>
          <PictureField
            path="picture"
            label="Picture (optional)"
            hint="Without one, visitors see a drawing."
            crops={offerCrops}
            picture={fields.picture ?? undefined}
            onChange={(picture) => form.type("picture", picture ?? null)}
            errorOf={form.errorOf}
            put={api.putPicture}
            whereToDelete="Save, and you can delete it for good in Website, Publish."
          />
        </>
      )}

      {outcome === "saved" && (
        <Notice tone="success" role="alert" title={qrSettingsMessages.saved} />
      )}
      {outcome === "failed" && <Notice tone="danger" title={problem} />}
      <RecordConflict form={form} title="These settings have changed since you opened them" />
      <div className="cluster">
        <Button type="submit" busy={form.busy} disabled={form.conflict !== undefined}>
          Save Settings
        </Button>
        {form.isChanged && (
          <Button variant="quiet" onClick={form.drop}>
            Discard My Changes
          </Button>
        )}
        <p className="small-print">
          {form.base.updatedAt === undefined ? (
            "Not saved yet: the code leads to the home page."
          ) : (
            <span>
              Last saved <Moment at={form.base.updatedAt} />
            </span>
          )}
        </p>
      </div>
    </Form>
  );
}

const offerCrops = [
  { label: "On a phone", ratio: 4 / 3 },
  { label: "On a wide screen", ratio: 1 },
];

function OfferPreview({ picture, title, paragraph, cta }: QrFields) {
  return (
    <figure className={styles["preview"]} aria-label="Preview of the offer">
      <div className={styles["page"]} data-surface="navy">
        {picture && <TrainersPicture picture={picture} sizes="22rem" />}
        <p className={styles["title"]}>{title.trim() || "Title"}</p>
        <p className={styles["paragraph"]}>{paragraph.trim() || "What the offer is."}</p>
        <span className={styles["cta"]}>{cta.trim() || "Call to action"}</span>
      </div>
      <figcaption>Preview</figcaption>
    </figure>
  );
}
