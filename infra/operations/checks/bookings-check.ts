import {
  bookingsCommand,
  openInUse,
  pauseInWords,
} from "#infra/operations/pausing/pause-bookings.ts";
import { createBookingSettingsStore } from "#lambdas/bookings/booking-settings-store.ts";
import { operatorsName } from "#shared/bookings/booking-settings.ts";
import { type CheckResult, type Deployed, ok, todo } from "./check.ts";

/** Whether new bookings are taken. A pause of the trainer's needs nothing of the operator. */
export async function checkBookings(deployed: Deployed): Promise<CheckResult> {
  const { stage, clients } = deployed;
  const settings = openInUse(clients.dynamoDb, deployed, "settings");
  const { pause, full } = await createBookingSettingsStore(settings).read();
  if (pause) {
    const message = `new bookings and payments have been refused since ${pauseInWords(pause)}`;
    if (pause.by !== operatorsName) return ok(message);
    return todo(message, `Once bookings are right again: ${bookingsCommand(stage, "resume")}`);
  }
  if (full) return ok(`new consultations have been refused since ${pauseInWords(full)}`);
  return ok("new bookings are taken");
}
