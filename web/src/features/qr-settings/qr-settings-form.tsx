import { useState } from "react";
import { landingPageTypes } from "#shared/qr-settings/qr-settings.ts";
import { qrSettingsMessages } from "#shared/qr-settings/qr-settings-form.ts";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { Notice } from "#web/components/notice.tsx";
import { SelectField, TextAreaField, TextField } from "#web/components/text-field.tsx";
import { OfferPreview } from "./offer-preview.tsx";
import styles from "./qr-settings.module.css";
import type { QrFields } from "./qr-settings-fields.ts";
import type { useQrSettings } from "./use-qr-settings.ts";

const typeNames = {
  home: "Home page",
  offer: "An offer",
  custom: "An address of my own",
} as const;

interface QrSettingsFormProps {
  readonly settings: ReturnType<typeof useQrSettings>;
  readonly fields: QrFields;
}

/** The form, with the fields that the chosen type needs. */
export function QrSettingsForm({ settings, fields }: QrSettingsFormProps) {
  const { errors, refusals, edit } = settings;
  // The picture is loaded when its address is complete, not at every letter.
  const [pictureUrl, setPictureUrl] = useState(fields.imageUrl);
  const field = (name: Exclude<keyof QrFields, "landingPageType">) => ({
    name,
    error: errors.find(({ path }) => path === name)?.message,
    value: fields[name],
    onChange: (value: string) => settings.type({ [name]: value }),
  });

  return (
    <Form
      className={styles["form"]}
      aria-label="QR landing page"
      onSubmit={() => void settings.save()}
      refusal={refusals}
      autoComplete="off"
    >
      <SelectField
        name="landingPageType"
        label="The code leads to"
        value={fields.landingPageType}
        onChange={(value) => {
          const landingPageType = landingPageTypes.find((each) => each === value);
          if (landingPageType) settings.type({ landingPageType });
        }}
        options={landingPageTypes.map((value) => ({ value, label: typeNames[value] }))}
      />
      {fields.landingPageType === "custom" && (
        <TextField
          {...field("customUrl")}
          label="Custom URL"
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
              label="Image URL"
              optional
              hint="It starts with https:// and ends, most often, in .jpg or .png"
              type="url"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              onBlur={() => setPictureUrl(fields.imageUrl)}
            />
            <TextField {...field("title")} label="Title" />
            <TextAreaField {...field("paragraph")} label="Paragraph" rows={3} />
            <TextField
              {...field("cta")}
              label="Call to action"
              hint="The words on the button, which leads to the consultation page."
            />
          </div>
          <OfferPreview {...fields} imageUrl={pictureUrl} />
        </div>
      )}

      <Outcome {...settings} fields={fields} />
      <div className={styles["actions"]}>
        <Button type="submit" busy={settings.busy}>
          Save Settings
        </Button>
        {settings.isChanged && edit && (
          <Button variant="quiet" onClick={() => settings.continueFrom(edit.saved)}>
            Drop My Changes
          </Button>
        )}
        <p className={styles["muted"]}>{lastSaved(edit?.saved.updatedAt)}</p>
      </div>
    </Form>
  );
}

/** The outcome of saving (the specification's alerts), and the choice after a conflicting edit. */
function Outcome({
  outcome,
  theirs,
  continueFrom,
  fields,
}: QrSettingsFormProps["settings"] & {
  readonly fields: QrFields;
}) {
  return (
    <>
      {outcome === "saved" && (
        <Notice tone="success" role="alert" title={qrSettingsMessages.saved} />
      )}
      {outcome === "failed" && <Notice tone="danger" title={qrSettingsMessages.saveFailed} />}
      {theirs && (
        <Notice tone="warning" title="Somebody has changed these settings since you opened them">
          <p>The code now leads to: {typeNames[theirs.landingPageType].toLowerCase()}.</p>
          <div className={styles["actions"]}>
            <Button variant="secondary" onClick={() => continueFrom(theirs)}>
              Use What Is Saved
            </Button>
            <Button variant="secondary" onClick={() => continueFrom(theirs, fields)}>
              Keep What I Typed
            </Button>
          </div>
        </Notice>
      )}
    </>
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
