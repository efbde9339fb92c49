import * as z from "zod/mini";
import { Instant } from "#shared/values/instant.ts";

/** Why a mail bounced; or, for `complaint`, that its reader reported it as spam. */
export const returnReasons = [
  "unknown_address",
  "mailbox_full",
  "refused",
  "suppressed",
  "complaint",
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** What SES reported about a mail that it had accepted. */
export const MailReturn = z.object({
  /** When the report was received. */
  at: Instant,
  reason: z.enum(returnReasons),
});
export type MailReturn = z.infer<typeof MailReturn>;
