import { useCallback, useEffect, useState } from "react";
import * as z from "zod/mini";
import { AdminQrSettings } from "#shared/qr-settings/qr-settings-form.ts";
import type { FieldError } from "#shared/values/field-errors.ts";
import { ApiError } from "#web/api/api-error.ts";
import { SessionEnded } from "#web/session/call-as-trainer.ts";
import { tabStore } from "#web/tab-store.ts";
import type { QrSettingsApi } from "./qr-settings-api.ts";
import { areSameFields, fieldsOf, QrFields, readSettings } from "./qr-settings-fields.ts";

/** An edit, and the settings as they were when the edit began. */
const Edit = z.object({ saved: AdminQrSettings, fields: QrFields });
type Edit = z.infer<typeof Edit>;

const keptEdit = tabStore("touchline:qr-settings", Edit);

export interface QrSettingsOptions {
  readonly api: QrSettingsApi;
  readonly onSessionEnded: () => void;
}

/** The QR settings while they are edited. */
export function useQrSettings({ api, onSessionEnded }: QrSettingsOptions) {
  const [edit, setEdit] = useState<Edit>();
  const [loadFailed, setLoadFailed] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<"saved" | "failed">();
  /** What another administrator has saved meanwhile. */
  const [theirs, setTheirs] = useState<AdminQrSettings>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving once is enough.
  const load = useCallback(async () => {
    setLoadFailed(false);
    try {
      const saved = await api.read();
      const kept = keptEdit.read();
      // A kept edit continues from its own base; saving finds out whether that is still current.
      setEdit(kept ?? { saved, fields: fieldsOf(saved) });
    } catch (error) {
      if (error instanceof SessionEnded) onSessionEnded();
      else setLoadFailed(true);
    }
  }, [api]);

  useEffect(() => void load(), [load]);

  /** Continues from what is saved. */
  function continueFrom(saved: AdminQrSettings, fields = fieldsOf(saved)) {
    setEdit({ saved, fields });
    setTheirs(undefined);
    setErrors([]);
    setOutcome(undefined);
    if (areSameFields(fields, fieldsOf(saved))) keptEdit.forget();
    else keptEdit.keep({ saved, fields });
  }

  async function save() {
    if (busy || !edit) return;
    setOutcome(undefined);
    const read = readSettings(edit.fields, edit.saved);
    if ("errors" in read) {
      setErrors(read.errors);
      setRefusals((before) => before + 1);
      return;
    }
    setBusy(true);
    try {
      continueFrom(await api.save(read.value));
      setOutcome("saved");
    } catch (error) {
      await settle(error);
    }
    setBusy(false);
  }

  async function settle(error: unknown) {
    if (error instanceof SessionEnded) return onSessionEnded();
    setOutcome("failed");
    if (!(error instanceof ApiError) || error.code !== "qr_settings_changed") return;
    try {
      setTheirs(await api.read());
    } catch {
      // The failure is shown already; the next attempt asks again.
    }
  }

  return {
    edit,
    loadFailed,
    load,
    errors,
    refusals,
    busy,
    outcome,
    theirs,
    isChanged: edit !== undefined && !areSameFields(edit.fields, fieldsOf(edit.saved)),
    save,
    continueFrom,
    type(changes: Partial<QrFields>) {
      if (!edit) return;
      const next = { ...edit, fields: { ...edit.fields, ...changes } };
      setEdit(next);
      keptEdit.keep(next);
      setErrors((before) => before.filter(({ path }) => !(path in changes)));
      setOutcome(undefined);
    },
  };
}
