import * as z from "zod/mini";

/** How many days the trainer sees one by one. */
export const scanDays = 30;

/** How often the QR code was scanned: numbers, and nothing about who did. */
export const QrScans = z.object({
  /** The last days in Europe/London up to today, oldest first, none left out. */
  days: z.array(z.object({ date: z.iso.date(), scans: z.int().check(z.minimum(0)) })),
  /** Of all time. */
  total: z.int().check(z.minimum(0)),
});
export type QrScans = z.infer<typeof QrScans>;
