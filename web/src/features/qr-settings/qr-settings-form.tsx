import { useState } from "react";
import * as z from "zod/mini";
import { saveQrSettings } from "#shared/qr-settings/admin-api.ts";
import { landingPageTypes } from "#shared/qr-settings/qr-settings.ts";
import { AdminQrSettings, qrSettingsMessages } from "#shared/qr-settings/qr-settings-form.ts";
import { ChangedMeanwhile } from "#web/admin/changed-meanwhile.tsx";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { Notice } from "#web/components/notice.tsx";
import { SelectField, TextAreaField, TextField } from "#web/components/text-field.tsx";
import { callAsTrainer, SessionEnded } from "#web/session/call-as-trainer.ts";
import { useSessionEnded } from "#web/session/require-session.tsx";
import { tabStore } from "#web/tab-store.ts";
import { OfferPreview } from "./offer-preview.tsx";
import styles from "./qr-settings.module.css";
import {
  areSameFields,
  differences,
  fieldLabels,
  fieldsOf,
  loadQrSettings,
  QrFields,
  readSettings,
  typeNames,
} from "./qr-settings-fields.ts";

/** An edit, and the settings as they were when the edit began. */
const Edit = z.object({ saved: AdminQrSettings, fields: QrFields });

const keptEdit = tabStore("touchline:qr-settings", Edit);

/** The form, with the fields that the chosen type needs. Unsaved text is kept in the tab. */
export function QrSettingsForm({ start }: { start: AdminQrSettings }) {
  // A kept edit continues from its own base, beside what another administrator has saved since.
  const [kept] = useState(() => {
    const edit = keptEdit.read();
    const isSaved = !edit || areSameFields(edit.fields, fieldsOf(start));
    return isSaved ? { saved: start, fields: fieldsOf(start) } : edit;
  });
  const [saved, setSaved] = useState(kept.saved);
  const form = useFormFields(kept.fields, (next) => {
    keptEdit.keep({ saved, fields: next });
    setOutcome(undefined);
  });
  const { fields } = form;
  const [outcome, setOutcome] = useState<"saved" | "failed">();
  /** What another administrator has saved meanwhile. */
  const [theirs, setTheirs] = useState(start.revision > kept.saved.revision ? start : undefined);
  const sessionEnded = useSessionEnded();
  // The picture is loaded when its address is complete, not at every letter.
  const [pictureUrl, setPictureUrl] = useState(fields.imageUrl);
  const field = (name: Exclude<keyof QrFields, "landingPageType">) => ({
    name,
    label: fieldLabels[name],
    error: form.errorOf(name),
    value: fields[name],
    onChange: (value: string) => form.type({ [name]: value }),
  });

  function continueFrom(latest: AdminQrSettings, next = fieldsOf(latest)) {
    setSaved(latest);
    form.reset(next);
    setTheirs(undefined);
    setOutcome(undefined);
    if (areSameFields(next, fieldsOf(latest))) keptEdit.forget();
    else keptEdit.keep({ saved: latest, fields: next });
  }

  function save() {
    setOutcome(undefined);
    void form.submit(
      readSettings(fields, saved),
      async (body) => {
        continueFrom(await callAsTrainer(saveQrSettings, { body }));
        setOutcome("saved");
      },
      settle,
    );
  }

  async function settle(error: unknown) {
    if (error instanceof SessionEnded) return sessionEnded();
    setOutcome("failed");
    if (!(error instanceof ApiError) || error.code !== "qr_settings_changed") return;
    try {
      setTheirs(await loadQrSettings());
    } catch {
      // The failure is shown already; the next attempt asks again.
    }
  }

  return (
    <Form
      className={styles["form"]}
      aria-label="QR landing page"
      onSubmit={save}
      refusal={form.refusals}
      autoComplete="off"
    >
      <SelectField
        name="landingPageType"
        label={fieldLabels.landingPageType}
        value={fields.landingPageType}
        onChange={(value) => {
          const landingPageType = landingPageTypes.find((each) => each === value);
          if (landingPageType) form.type({ landingPageType });
        }}
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
        <div className={styles["offer"]}>
          <div className={styles["form"]}>
            <TextField
              {...field("imageUrl")}
              optional
              hint="It starts with https:// and usually ends in .jpg or .png"
              type="url"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              onBlur={() => setPictureUrl(fields.imageUrl)}
            />
            <TextField {...field("title")} />
            <TextAreaField {...field("paragraph")} rows={3} />
            <TextField
              {...field("cta")}
              hint="The words on the button, which leads to the consultation page."
            />
          </div>
          <OfferPreview {...fields} imageUrl={pictureUrl} />
        </div>
      )}

      {outcome === "saved" && (
        <Notice tone="success" role="alert" title={qrSettingsMessages.saved} />
      )}
      {outcome === "failed" && <Notice tone="danger" title={qrSettingsMessages.saveFailed} />}
      {theirs && (
        <ChangedMeanwhile
          title="These settings have changed since you opened them"
          saved={differences(fieldsOf(theirs), fields)}
          onKeepMine={() => continueFrom(theirs, fields)}
          onUseTheirs={() => continueFrom(theirs)}
        />
      )}
      <div className={styles["actions"]}>
        <Button type="submit" busy={form.busy} disabled={theirs !== undefined}>
          Save Settings
        </Button>
        {!areSameFields(fields, fieldsOf(saved)) && (
          <Button variant="quiet" onClick={() => continueFrom(theirs ?? saved)}>
            Drop My Changes
          </Button>
        )}
        <p className="small-print">{lastSaved(saved.updatedAt)}</p>
      </div>
    </Form>
  );
}

const londonTime = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  dateStyle: "medium",
  timeStyle: "short",
});

function lastSaved(updatedAt: string | undefined): string {
  return updatedAt === undefined
    ? "Not saved yet: the code leads to the home page."
    : `Last saved ${londonTime.format(new Date(updatedAt))}`;
}
