import { isDeepStrictEqual } from "node:util";
import { DomainError } from "#lambdas/http/domain-error.ts";
import type { QrSettings } from "#shared/qr-settings/qr-settings.ts";
import type { AdminQrSettings, QrSettingsForm } from "#shared/qr-settings/qr-settings-form.ts";
import type { QrSettingsEdits } from "./qr-settings-store.ts";

/**
 * Saves the settings. Repeating the call changes nothing and gets the same answer.
 * @throws DomainError `qr_settings_changed` when other settings have been saved since.
 */
export async function saveQrSettings(
  settings: QrSettingsEdits,
  { revision, ...form }: QrSettingsForm,
  at: Date,
): Promise<AdminQrSettings> {
  const saved = await settings.replace({ ...form, updatedAt: at.toISOString() }, revision);
  if (saved) return saved;
  const latest = await settings.readLatest();
  if (isDeepStrictEqual(choices(latest), choices(form))) return latest;
  throw new DomainError("qr_settings_changed");
}

function choices({ landingPageType, customUrl, offerPage }: QrSettings) {
  const { title, paragraph, cta, imageUrl } = offerPage ?? {};
  return [landingPageType, customUrl, title, paragraph, cta, imageUrl];
}
