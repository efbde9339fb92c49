import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DeleteTableCommand, UpdateTableCommand } from "@aws-sdk/client-dynamodb";
import * as z from "zod/mini";
import type { Connection } from "#infra/operations/connection.ts";
import { type Deployment, tablesInUse } from "#infra/operations/deployment.ts";
import { copyName, writeTime } from "#infra/operations/restoring/plan.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { startByCard } from "../journeys/bookings.ts";
import type { Product } from "../journeys/product.ts";
import { type Cdk, type NpmRun, succeeded } from "./commands.ts";
import { lastLines } from "./emulator.ts";
import { runDoctor } from "./operator.ts";
import { isBuilt } from "./rehearsal.ts";
import type { Report } from "./report.ts";

const RestoredTables = z.object({ prod: z.record(z.string(), z.string()) });

export interface Production {
  readonly report: Report;
  /** The folder of the operator's project. */
  readonly project: string;
  readonly connection: Connection;
  /** As it was first deployed. */
  readonly deployment: Deployment;
  readonly product: Product;
  readonly npmRun: NpmRun;
  readonly cdk: Cdk;
  /** Deploys the project as it is. */
  readonly deploy: () => Promise<unknown>;
  /** Deploys what was deployed first. */
  readonly deployFirst: () => Promise<unknown>;
}

/** Restores the business to a time between two bookings, as in the guide, and undoes it. */
export async function restoreData(production: Production): Promise<void> {
  const { report, project, connection, deployment, product, npmRun } = production;
  const { stage } = connection;
  const { call } = product;
  const file = path.join(project, "infra", "restored-tables.json");
  const fileBefore = await readFile(file, "utf8");
  const liveBookings = tablesInUse(deployment).get("bookings") ?? "";

  const { early, to, late } = await report.step(
    "Two visitors book, one after the other, and then the first booking is completed",
    async () => {
      await product.stripe.setFaults({ dropWebhooks: true });
      const first = await book(product);
      const between = await nextSecond();
      const second = await book(product);
      await call(contract.completeBooking, first);
      return { early: first, to: between, late: second };
    },
  );
  const wanted = ["--stage", stage, "--to", writeTime(to)];
  const bookingsCopy = copyName(stage, "bookings", to);
  const putBack = (from: string, { params }: Booked) => {
    const record = ["--table", "bookings", "--from", from, "--id", params.bookingId];
    return succeeded(npmRun("restore-record", ["--stage", stage, ...record], `${stage}\n`));
  };

  await report.step("npm run restore compares, and changes nothing without a yes", async () => {
    const { exitCode, printed } = await npmRun("restore", wanted, "no\n");
    assert.equal(exitCode, 1, lastLines(printed, 40));
    // Items: now, restored, newer, gone, changed. Each booking has nine search entries.
    assert.match(printed, /^bookings +20 +10 +10 +0 +1$/m);
    assert.ok(printed.includes(`bookings, newer:\n  ${late.params.bookingId}\n`));
    assert.match(printed, /Nothing is switched\./);
    assert.equal(await readFile(file, "utf8"), fileBefore);
  });
  await report.step("npm run restore-record puts the first booking back, alone", async () => {
    report.note(await putBack(bookingsCopy, early));
    assert.equal(await isCompleted(product, early), false);
    await call(contract.getBooking, late);
    await call(contract.completeBooking, early);
  });
  await report.step("npm run restore again switches over on the stage's name", async () => {
    const printed = await succeeded(npmRun("restore", wanted, `${stage}\n`));
    const { prod } = RestoredTables.parse(JSON.parse(await readFile(file, "utf8")));
    assert.equal(prod["bookings"], bookingsCopy);
    report.note(printed);
  });
  await report.step("Deployed, the site uses the copies, and the doctor agrees", async () => {
    await production.deploy();
    await runDoctor(connection);
  });
  await report.step(
    "npm run doctor -- --orphans lists neither the copies nor the tables",
    async () => {
      const printed = await succeeded(npmRun("doctor", ["--stage", stage, "--orphans"]));
      assert.match(printed, /^Nothing is left over/);
    },
  );
  const meanwhile = await report.step(
    "The first booking is as it was, the second gone, and a third is taken",
    async () => {
      assert.equal(await isCompleted(product, early), false);
      await assert.rejects(call(contract.getBooking, late), { code: "booking_not_found" });
      return book(product);
    },
  );
  await report.step("The second booking is found again and brought along", async () => {
    const printed = await succeeded(npmRun("restore", wanted));
    assert.ok(printed.includes(`bookings, newer:\n  ${late.params.bookingId}\n`));
    await putBack(liveBookings, late);
    for (const booking of [early, late, meanwhile]) await call(contract.getBooking, booking);
  });
  await report.step("npm run rebuild-numbers counts all three", async () => {
    report.note(await succeeded(npmRun("rebuild-numbers", ["--stage", stage])));
    const { months } = await call(contract.getNumbers, { query: {} });
    const paid = months.reduce((sum, { consultations }) => sum + consultations.paid, 0);
    assert.equal(paid, 3);
  });
  await report.step("Removed from the file and deployed, all is as it was before", async () => {
    await writeFile(file, fileBefore);
    await production.deployFirst();
    assert.equal(await isCompleted(product, early), true);
    await call(contract.getBooking, late);
    await assert.rejects(call(contract.getBooking, meanwhile), { code: "booking_not_found" });
  });
  await report.step("cdk diff is quiet", () =>
    production.cdk("diff", "-c", `stage=${stage}`, "--fail", ...isBuilt),
  );
  await report.step("The copies are protected until the operator deletes them", async () => {
    const { dynamoDb } = connection.clients;
    for (const table of tablesInUse(deployment).keys()) {
      const TableName = copyName(stage, table, to);
      await assert.rejects(dynamoDb.send(new DeleteTableCommand({ TableName })));
      await dynamoDb.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
      await dynamoDb.send(new DeleteTableCommand({ TableName }));
    }
  });
}

/** @returns the booking's path parameters */
async function book(product: Product) {
  const { payable, params } = await startByCard(product);
  await product.stripe.payByCard(payable);
  const { status } = await product.call(contract.confirmBooking, { params });
  assert.equal(status, "confirmed");
  return { params };
}

type Booked = Awaited<ReturnType<typeof book>>;

async function isCompleted({ call }: Product, booked: Booked): Promise<boolean> {
  const booking = await call(contract.getBooking, booked);
  return "status" in booking && booking.status === "completed";
}

/** Waits for the clock's next second: a restore goes back to a whole second. */
async function nextSecond(): Promise<Date> {
  const next = Math.ceil(Date.now() / 1000) * 1000;
  while (Date.now() <= next) await wait(next - Date.now() + 1);
  return new Date(next);
}
