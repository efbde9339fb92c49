import * as z from "zod/mini";
import { cachedForAMinute, type Endpoint } from "#shared/contract/endpoint.ts";
import { QrLanding } from "./qr-settings.ts";

export const getQrSettings = {
  method: "GET",
  path: "/api/qr-settings",
  summary: "Return where a scanned QR code leads.",
  access: "public",
  lambda: "visitor-qr",
  cache: cachedForAMinute,
  response: QrLanding,
} as const satisfies Endpoint;

export const countQrScan = {
  method: "POST",
  path: "/api/qr-scans",
  summary: "Count that the QR code was scanned, and nothing about by whom.",
  access: "public",
  lambda: "visitor-qr",
  response: z.object({ status: z.literal("counted") }),
} as const satisfies Endpoint;
