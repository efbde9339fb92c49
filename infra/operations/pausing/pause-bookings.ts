import { randomUUID } from "node:crypto";
import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Connection } from "#infra/operations/connection/connection.ts";
import {
  type Deployment,
  requireDeployment,
  tablesInUse,
} from "#infra/operations/connection/deployment.ts";
import { explainFailure } from "#infra/operations/connection/failure.ts";
import type { Stage } from "#infra/stages.ts";
import { createAuditLog } from "#lambdas/audit/audit-log.ts";
import { createBookingSettingsStore } from "#lambdas/bookings/booking-settings-store.ts";
import { openTable } from "#lambdas/database/table.ts";
import { getBookingPause } from "#shared/bookings/api.ts";
import { type BookingPause, operatorsName } from "#shared/bookings/booking-settings.ts";
import { pauseRecords } from "#shared/contract/audit-actions.ts";
import { longDate } from "#shared/values/dates-in-words.ts";
import { londonDate, londonTime } from "#shared/values/london-days.ts";

export const bookingsCommand = (stage: Stage, option: "pause" | "resume") =>
  `npm run doctor -- --stage ${stage} --${option}`;

/**
 * Stops all new bookings and payments, or takes them again, by the trainer's own setting. Needs the tables
 * and no function. The trainer's pause of consultations alone stays as it is.
 * @returns whether the site does what the setting says
 */
export async function turnBookings(
  connection: Connection,
  isPaused: boolean,
  say: (line: string) => void,
): Promise<boolean> {
  const { stage, clients, now, fetch } = connection;
  const deployment = await requireDeployment(connection);
  const at = now();
  const settings = createBookingSettingsStore(openInUse(clients.dynamoDb, deployment, "settings"));
  const { pause, full } = await settings.change({ isPaused }, operatorsName, at);
  say(
    pause
      ? `${stage} has taken no new bookings or payments since ${pauseInWords(pause)}.\nPayments under way are still taken, and the admin area, clients' links and refunds work as before.\nTo take bookings again: ${bookingsCommand(stage, "resume")}`
      : `${stage} takes bookings and payments.`,
  );
  if (pause && pause.by !== operatorsName) {
    say(
      `The pause was already on, set by ${pause.by}. Tell them why it must stay on, because they can end it.`,
    );
  }
  if (full && !pause) {
    say(
      `New consultations stay paused, since ${pauseInWords(full)}. The trainer ends that under Settings → Bookings.`,
    );
  }
  await note();
  return isHeeded();

  /** The entry in *Activity*. The setting takes effect without it. */
  async function note(): Promise<void> {
    const entry = {
      entryId: randomUUID(),
      at: at.toISOString(),
      by: { sub: operatorsName, name: operatorsName },
      action: "change_booking_settings",
      records: [pauseRecords.isPaused[isPaused ? "on" : "off"]],
      outcome: "done" as const,
    };
    try {
      const audit = openInUse(clients.dynamoDb, deployment, "audit");
      await createAuditLog(audit).keep(entry);
    } catch (error) {
      say(`This could not be recorded under Settings → Activity: ${explainFailure(error).message}`);
    }
  }

  async function isHeeded(): Promise<boolean> {
    try {
      const answer = await fetch(`${deployment.siteOrigin}${getBookingPause.path}`);
      const said = getBookingPause.response.safeParse(await answer.json()).data;
      if (said?.isPaused === isPaused) {
        say("The site confirms it.");
        return true;
      }
      say(
        `The site has not confirmed this (HTTP ${answer.status}). It takes effect as soon as the function VisitorBookings works, in a release that has this setting.`,
      );
    } catch (error) {
      say(
        `The setting is stored and takes effect as soon as the site answers. The site could not be asked: ${explainFailure(error).message}`,
      );
    }
    return false;
  }
}

export const pauseInWords = ({ since, by }: BookingPause) => {
  const at = new Date(since);
  return `${longDate(londonDate(at))} at ${londonTime(at)}, by ${by}`;
};

/** @throws with a sentence when the stack is older than the table */
export function openInUse(
  client: DynamoDBClient,
  deployment: Pick<Deployment, "outputs">,
  table: "settings" | "audit" | "bookings",
) {
  const name = tablesInUse(deployment).get(table);
  if (name === undefined) throw new Error(`The stack names no table ${table}: deploy it again.`);
  return openTable(DynamoDBDocumentClient.from(client), name);
}
