import { getAdminQrSettings, getQrScans, saveQrSettings } from "#shared/qr-settings/admin-api.ts";
import type { QrScans } from "#shared/qr-settings/qr-settings.ts";
import type { AdminQrSettings, QrSettingsForm } from "#shared/qr-settings/qr-settings-form.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

/** The calls this section makes; tests bring their own. */
export interface QrSettingsApi {
  read(): Promise<AdminQrSettings>;
  save(form: QrSettingsForm): Promise<AdminQrSettings>;
  scans(): Promise<QrScans>;
}

export const qrSettingsApi: QrSettingsApi = {
  read: () => callAsTrainer(getAdminQrSettings, {}),
  save: (body) => callAsTrainer(saveQrSettings, { body }),
  scans: () => callAsTrainer(getQrScans, {}),
};
