import * as z from "zod/mini";

/** Whether one mail has gone out; kept beside what it is about. */
export const MailState = z.object({
  status: z.enum(["pending", "sent", "failed"]),
  attempts: z.int(),
  /** When the latest attempt began. Nobody else may start one until it is stale. */
  attemptedAt: z.optional(z.iso.datetime()),
});
export type MailState = z.infer<typeof MailState>;

/** After this many failed attempts upkeep gives up and leaves it to the trainer. */
export const maximumMailAttempts = 20;
