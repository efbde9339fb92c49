import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createAuditLog } from "#lambdas/audit/audit-log.ts";
import { createBookingSettingsStore } from "#lambdas/bookings/booking-settings-store.ts";
import { createBookingStore } from "#lambdas/bookings/booking-store.ts";
import { createTrainerLists } from "#lambdas/bookings/lists/trainer-lists.ts";
import { createCalendarStore } from "#lambdas/calendar/calendar-store.ts";
import type { Item } from "#lambdas/database/table.ts";
import { createDiscountCatalogue } from "#lambdas/discounts/discount-catalogue.ts";
import { createDiscountCodeStore } from "#lambdas/discounts/discount-code-store.ts";
import { createCategoryStore } from "#lambdas/library/category-store.ts";
import { createWorkoutStore } from "#lambdas/library/workout-store.ts";
import { createAbandonedStore } from "#lambdas/numbers/abandoned-store.ts";
import { createPersonRecords } from "#lambdas/people/person-records.ts";
import { createQrSettingsStore } from "#lambdas/qr-settings/qr-settings-store.ts";
import { createScanStore } from "#lambdas/qr-settings/scan-store.ts";
import { at, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { createInMemoryTable, createTables } from "#lambdas/testing/in-memory-table.ts";
import released from "#lambdas/testing/released-items.json" with { type: "json" };
import { writeSampleItems } from "#lambdas/testing/released-items.ts";
import { createSettledEvents } from "#lambdas/upkeep/settled-events.ts";
import { createWebsiteReader } from "#lambdas/website/website-reader.ts";
import { createWebsiteStore } from "#lambdas/website/website-store.ts";
import { createWorkoutEditStore } from "#lambdas/workouts/workout-edit-store.ts";
import { workoutForm } from "#shared/testing/workout.ts";

type Items = Awaited<ReturnType<typeof writeSampleItems>>;

/** What each store finds: how much, or whether. */
async function readAll(items: Items) {
  const tables = createTables((name) => createInMemoryTable(name, items[name]));
  const bookings = createBookingStore(tables.bookings);
  const lists = createTrainerLists(tables.bookings, at);
  const everyone = { key: "consultation-intro", show: "all", search: "sam" } as const;
  const catalogue = createDiscountCatalogue(tables.discountCodes);
  const codes = createDiscountCodeStore(tables.discountCodes);
  const workouts = createWorkoutStore(tables.workouts);
  const edited = createWorkoutEditStore(tables.workouts);
  const website = createWebsiteStore(tables.settings);
  const found = async (...reads: Promise<unknown>[]) =>
    (await Promise.all(reads)).filter((record) => record !== undefined).length;
  return {
    bookings: await found(
      ...tables.bookings.all().map(({ bookingId }) => bookings.find(String(bookingId))),
    ),
    found: (await lists.page(everyone, 10, undefined)).bookings.length,
    ofPerson: (await createPersonRecords(tables.bookings).page("sam@example.org", undefined))
      .records.length,
    codes: await found(catalogue.find("WELCOME10"), codes.find("WELCOME10")),
    deletedCodes: (await catalogue.listDeleted(10, undefined, at())).discounts.length,
    mailboxes: await codes.isUsedByMailbox("WELCOME10", "sam@example.org", bookingIdOf(9)),
    categories: (await createCategoryStore(tables.settings, at).list()).length,
    workouts: (await workouts.newest(10, undefined)).workouts.length,
    editedWorkouts: (await edited.newest(10, undefined)).workouts.length,
    deletedWorkouts: (await edited.deleted(10, undefined, at())).workouts.length,
    workout: await found(workouts.find(bookingIdOf(0xb1))),
    qrSettings: (await createQrSettingsStore(tables.settings).read()).revision,
    isPaused: (await createBookingSettingsStore(tables.settings).read()).pause !== null,
    content: await found(
      website.draft(),
      website.live(),
      website.publication(1),
      website.publication(2),
      website.pages(),
      createWebsiteReader(tables.settings)(),
    ),
    calendar: await found(createCalendarStore(tables.settings).read()),
    settledEvents: await found(createSettledEvents(tables.monthlyCounts).read()),
    scans: (await createScanStore(tables.monthlyCounts).months()).length,
    abandoned: (await createAbandonedStore(tables.monthlyCounts).since("2026-01")).length,
    audit: (await createAuditLog(tables.audit).entries(10, undefined)).entries.length,
  };
}

test.each<[string, () => Items | Promise<Items>]>([
  ["the last release", () => released],
  ["this release", writeSampleItems],
])("Everything that %s stores is read.", async (_, items) => {
  const read = Object.entries(await readAll(await items()));
  expect(read.filter(([, found]) => !found).map(([what]) => what)).toEqual([]);
});

/** Objects whose names are ids, and what says who has saved or published last. */
const noRecords = ["usedBy", "history", "refundNotes", "saved", "publications"];

/** As a later release could have written it: each record has one more field, also in lists. */
function ofLater(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((entry) => ofLater(entry, name));
  if (typeof value !== "object" || value === null || value.constructor !== Object) return value;
  const fields = Object.entries(value).map(([field, part]) => [field, ofLater(part, field)]);
  return {
    ...Object.fromEntries(fields),
    ...(noRecords.includes(name) ? {} : { ofLater: "later" }),
  };
}

/** Their items are gone before another release matters. */
const withoutSample = ["lambdas/limits/rate-limit-store.ts"];

test("Every store has a sample of what it writes.", async () => {
  const writes = /\btable\.(put|update|remove)\(|\bchangeItem[<(]/;
  const samples = await readFile("lambdas/testing/released-items.ts", "utf8");
  const unknown: string[] = [];
  for (const name of await readdir("lambdas", { recursive: true })) {
    const file = `lambdas/${name}`;
    if (!/\.ts$/.test(file) || /\.test\.ts$|\/(testing|database)\//.test(file)) continue;
    const isWriter = writes.test(await readFile(file, "utf8"));
    if (isWriter && !samples.includes(`"#${file}"`)) unknown.push(file);
  }
  expect(unknown).toEqual(withoutSample);
});

test("What a later release has added anywhere is not read, and kept when this release saves.", async () => {
  const written = await writeSampleItems();
  const keys = ["bookingId", "workoutId", "code", "name"];
  const names = ["bookings", "settings", "workouts", "discountCodes"] as const;
  const later = names.map((name) => [name, written[name]!.map((item) => ofLater(item) as Item)]);
  const items: Items = { ...written, ...Object.fromEntries(later) };
  expect(await readAll(items)).toEqual(await readAll(written));
  const tables = createTables((name) => createInMemoryTable(name, items[name]));
  /** How many fields of the later release each item has. */
  const count = () =>
    Object.fromEntries(
      names.flatMap((name) =>
        tables[name]
          .all()
          .map((item) => [
            [name, ...keys.map((key) => item[key])].join(" "),
            JSON.stringify(item).match(/"ofLater":/g)?.length,
          ]),
      ),
    );
  const before = count();
  await createBookingStore(tables.bookings).change(bookingIdOf(3), (record) => ({
    ...record,
    note: "Mine",
  }));
  await createCategoryStore(tables.settings, at).change((list) =>
    list.map((category) => ({ ...category, name: `${category.name} again` })),
  );
  const qrSettings = createQrSettingsStore(tables.settings);
  const { updatedAt: _, ...form } = await qrSettings.read();
  await qrSettings.save({ ...form, landingPageType: "custom" }, at());
  await createBookingSettingsStore(tables.settings).change({ askForTime: true }, "alex", at());
  await createCalendarStore(tables.settings).change((calendar) => ({
    ...calendar,
    dismissed: [...calendar.dismissed, "another-event"],
  }));
  const website = createWebsiteStore(tables.settings);
  const saved = { at: at().toISOString(), by: "alex" };
  await website.save(await website.draft(), saved);
  await website.goLive((await website.draft()).content, await website.live(), saved);
  await createDiscountCatalogue(tables.discountCodes).change("WELCOME10", { percentOff: 20 }, 1);
  const workout = { ...workoutForm, category: "Legs", categoryId: "legs" };
  await createWorkoutEditStore(tables.workouts).replace(bookingIdOf(0xb1), workout, 1, saved.at);
  expect(count()).toMatchObject(before);
});
