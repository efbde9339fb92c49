import { isDeepStrictEqual } from "node:util";
import { changeItem } from "#lambdas/database/change-item.ts";
import type { Item, Table } from "#lambdas/database/table.ts";
import { withoutUnknownFields } from "#lambdas/database/unknown-fields.ts";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { defaultQrSettings, type QrSettings } from "#shared/qr-settings/qr-settings.ts";
import { AdminQrSettings, type QrSettingsForm } from "#shared/qr-settings/qr-settings-form.ts";

/** The key of the one record in the table of settings. */
const key = { name: "qr-landing" };

export function createQrSettingsStore(table: Table) {
  return {
    /** The settings and how often they have been saved, or their defaults while nothing has been set. */
    read: async (): Promise<AdminQrSettings> => settingsIn(await table.get(key)),

    /**
     * Saves the settings. Repeating the call changes nothing and gets the same answer.
     * @throws DomainError `qr_settings_changed` when other settings have been saved since.
     */
    save: ({ revision, ...form }: QrSettingsForm, at: Date): Promise<AdminQrSettings> =>
      changeItem(table, key, (item) => {
        const latest = settingsIn(item);
        if (latest.revision === revision) {
          const saved = { ...form, updatedAt: at.toISOString(), revision: revision + 1 };
          return { answer: saved, write: saved, known: latest };
        }
        if (isDeepStrictEqual(choices(latest), choices(form))) return { answer: latest };
        throw new DomainError("qr_settings_changed");
      }),
  };
}

function settingsIn(item: Item | undefined): AdminQrSettings {
  if (!item) return { ...defaultQrSettings, revision: 0 };
  return AdminQrSettings.parse(withoutUnknownFields(AdminQrSettings, item));
}

function choices({ landingPageType, customUrl, offerPage }: QrSettings) {
  const { title, paragraph, cta, picture } = offerPage ?? {};
  return [landingPageType, customUrl, title, paragraph, cta, picture];
}
