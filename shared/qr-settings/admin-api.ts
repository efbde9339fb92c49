import type { Endpoint } from "#shared/contract/endpoint.ts";
import { QrScans } from "./qr-settings.ts";
import { AdminQrSettings, QrSettingsForm } from "./qr-settings-form.ts";

export const getAdminQrSettings = {
  method: "GET",
  path: "/api/admin/qr-settings",
  summary: "Read everything that is set up behind the QR code.",
  access: "admin",
  lambda: "desk",
  response: AdminQrSettings,
} as const satisfies Endpoint;

export const saveQrSettings = {
  method: "PUT",
  path: "/api/admin/qr-settings",
  summary:
    "Set where the QR code leads, if the settings still are at the revision that was edited.",
  access: "admin",
  audit: "change_qr_settings",
  lambda: "desk",
  body: QrSettingsForm,
  response: AdminQrSettings,
  errors: ["qr_settings_changed"],
} as const satisfies Endpoint;

export const getQrScans = {
  method: "GET",
  path: "/api/admin/qr-scans",
  summary: "Return how often the QR code was scanned, day by day.",
  access: "admin",
  lambda: "desk",
  response: QrScans,
} as const satisfies Endpoint;
