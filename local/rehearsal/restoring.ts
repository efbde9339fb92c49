import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import { writeTime } from "#infra/operations/restoring/copy-names.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { begin } from "./booking-journeys.ts";
import { lastLines } from "./emulator.ts";
import { succeeded } from "./npm-run.ts";
import type { Product } from "./product.ts";
import type { Production } from "./production.ts";
import { isBuilt } from "./putting-up.ts";

const RestoredTables = z.object({ prod: z.record(z.string(), z.string()) });

/** Puts the business back to a time between two bookings, by the operator's guide, and back again. */
export async function restoreData(production: Production): Promise<void> {
  const { report, stage, stack, project, firstAssembly, product } = production;
  const { cdk, npmRun, deploy, examineAll } = production;
  const { call } = product;
  const file = path.join(project, "infra", "restored-tables.json");
  const tablesBefore = await readFile(file, "utf8");

  const { early, to, late } = await report.step(
    "Somebody books; later somebody else does, and the first one is completed",
    async () => {
      await product.stripe.faults({ dropWebhooks: true });
      const first = await book(product);
      const between = await nextSecond();
      const second = await book(product);
      await call(contract.completeBooking, first);
      return { early: first, to: between, late: second };
    },
  );
  const time = writeTime(to);
  const wanted = ["--stage", stage, "--to", time];
  const bookings = `${stack}-bookings-${time.replaceAll(/[-:]/g, "")}`;

  await report.step("npm run restore compares, and without a yes leaves all as it is", async () => {
    const { exitCode, said } = await npmRun("restore", wanted, "no\n");
    assert.equal(exitCode, 1, lastLines(said, 40));
    // items: now, restored, newer, gone, changed
    assert.match(said, /^bookings +2 +1 +1 +0 +1 /m);
    assert.match(said, /Nothing is switched over/);
    assert.equal(await readFile(file, "utf8"), tablesBefore);
  });
  await report.step(
    "--resume goes on with the copies, and the stage's name switches over",
    async () => {
      const said = await succeeded(npmRun("restore", [...wanted, "--resume"], `${stage}\n`));
      const { prod } = RestoredTables.parse(JSON.parse(await readFile(file, "utf8")));
      assert.equal(prod["bookings"], bookings);
      report.note(said);
    },
  );
  await report.step("Deployed, the site uses the copies, and the doctor is content", async () => {
    await deploy(...isBuilt);
    await examineAll();
  });
  const meanwhile = await report.step(
    "The first booking is as it was, the second gone, and a third is taken",
    async () => {
      assert.equal(await isCompleted(product, early), false);
      await assert.rejects(call(contract.getBooking, late), { code: "booking_not_found" });
      return book(product);
    },
  );
  await report.step("--keep-newer brings the second one along", async () => {
    await succeeded(npmRun("restore", [...wanted, "--resume", "--keep-newer"]));
    for (const booking of [early, late, meanwhile]) await call(contract.getBooking, booking);
  });
  await report.step("npm run rebuild-numbers counts all three", async () => {
    const said = await succeeded(npmRun("rebuild-numbers", ["--stage", stage]));
    assert.match(said, /^3 bookings\. /m);
  });
  await report.step("Taken out of the file and deployed, all is as it was before", async () => {
    await writeFile(file, tablesBefore);
    await cdk(...deployAssembly(firstAssembly));
    assert.equal(await isCompleted(product, early), true);
    await call(contract.getBooking, late);
    await assert.rejects(call(contract.getBooking, meanwhile), { code: "booking_not_found" });
  });
  await report.step("cdk diff is quiet", () =>
    cdk("diff", "-c", `stage=${stage}`, "--fail", ...isBuilt),
  );
  await report.step("--discard removes the copies", async () => {
    const said = await succeeded(npmRun("restore", [...wanted, "--discard"], `${stage}\n`));
    assert.match(said, new RegExp(`^${bookings} is deleted$`, "m"));
  });
}

function deployAssembly(assembly: string) {
  return ["deploy", "--all", "--app", assembly, "--require-approval", "never", ...isBuilt] as const;
}

/** @returns what names the booking in a call */
async function book(product: Product) {
  const { payable, params } = await begin(product);
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

/** Waits until the clock shows a new second, which is as exactly as a restore can be told. */
async function nextSecond(): Promise<Date> {
  const next = Math.ceil(Date.now() / 1000) * 1000;
  while (Date.now() <= next) await wait(next - Date.now() + 1);
  return new Date(next);
}
