import type { Context } from "aws-lambda";
import * as z from "zod/mini";
import { createBookingStore } from "#lambdas/bookings/booking-store.ts";
import { receiveMailReport } from "#lambdas/bookings/mails/receive-mail-report.ts";
import { TableVariable } from "#lambdas/database/table-variable.ts";
import { invocationLog } from "#lambdas/http/log.ts";

const { BOOKINGS_TABLE } = z.object({ BOOKINGS_TABLE: TableVariable }).parse(process.env);

const Notification = z.object({
  Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })),
});

const receiving = {
  bookings: createBookingStore(BOOKINGS_TABLE),
  now: () => new Date(),
};

/** @throws when a report could not be recorded, so that Lambda tries again */
export async function handler(event: unknown, context: Context): Promise<void> {
  const log = invocationLog(context);
  for (const { Sns } of Notification.parse(event).Records) {
    await receiveMailReport({ ...receiving, log }, Sns.Message);
  }
}
