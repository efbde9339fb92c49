import { isDeepStrictEqual } from "node:util";
import { hasValue } from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { defaultQrSettings, type QrSettings } from "#shared/qr-settings/qr-settings.ts";
import { AdminQrSettings, type QrSettingsForm } from "#shared/qr-settings/qr-settings-form.ts";

/** The key of the one record in the table of settings. */
const key = { name: "qr-landing" };

export type QrSettingsStore = ReturnType<typeof createQrSettingsStore>;

/** The settings of the QR landing page. */
export function createQrSettingsStore(table: Table) {
  return {
    /** The settings and how often they have been saved, or their defaults while nothing has been set. */
    read: async (): Promise<AdminQrSettings> => {
      const item = await table.get(key);
      return item ? AdminQrSettings.parse(item) : { ...defaultQrSettings, revision: 0 };
    },

    /**
     * Replaces the settings if they are still at the given revision.
     * @returns the new settings; `undefined` when they are at another revision.
     */
    replace: async (
      { landingPageType, customUrl, offerPage, updatedAt }: QrSettings,
      revision: number,
    ): Promise<AdminQrSettings | undefined> => {
      const set = { landingPageType, customUrl, offerPage, updatedAt };
      const absent = Object.entries(set).filter(([, value]) => value === undefined);
      const item = await table.updateItem(
        key,
        { set, add: { revision: 1 }, remove: absent.map(([name]) => name) },
        // Settings that were never saved have no revision.
        hasValue("revision", revision || undefined),
      );
      return item && AdminQrSettings.parse(item);
    },
  };
}

/**
 * Saves the settings. Repeating the call changes nothing and gets the same answer.
 * @throws DomainError `qr_settings_changed` when other settings have been saved since.
 */
export async function saveQrSettings(
  settings: Pick<QrSettingsStore, "replace" | "read">,
  { revision, ...form }: QrSettingsForm,
  at: Date,
): Promise<AdminQrSettings> {
  const saved = await settings.replace({ ...form, updatedAt: at.toISOString() }, revision);
  if (saved) return saved;
  const latest = await settings.read();
  if (isDeepStrictEqual(choices(latest), choices(form))) return latest;
  throw new DomainError("qr_settings_changed");
}

function choices({ landingPageType, customUrl, offerPage }: QrSettings) {
  const { title, paragraph, cta, picture } = offerPage ?? {};
  return [landingPageType, customUrl, title, paragraph, cta, picture];
}
