import { expect, test } from "vitest";
import type { AuditEntry } from "#shared/audit/audit.ts";
import { auditSentences } from "#shared/contract/audit-actions.ts";
import {
  activityDays,
  activityLink,
  activityOutcome,
  activitySentence,
  isChange,
} from "./activity-sentence.ts";

const bookingId = "0b5c1f0e-8b1d-4b8f-9a3e-2f6f3c0d9a11";
const entryOf = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  entryId: "7f1c9f0e-8b1d-4b8f-9a3e-2f6f3c0d9a11",
  at: "2026-03-02T10:00:00.000Z",
  by: { sub: "1", name: "alex@example.com" },
  action: "complete_booking",
  records: [bookingId],
  outcome: "done",
  ...changes,
});

test.each([
  ["complete_booking", [bookingId], "marked a consultation as completed"],
  ["read_bookings", [bookingId], "read health answers (1 booking)"],
  ["read_bookings", [bookingId, "2", "3"], "read health answers (3 bookings)"],
  ["read_bookings", [], "looked at bookings, none with health answers"],
  ["erase_person", [], "erased one person’s data"],
  ["fly_home", [], "did something this version cannot describe (fly_home)"],
  ["change_booking_settings", ["paused"], "paused all bookings and payments"],
  ["change_booking_settings", ["consultations paused"], "paused new consultations"],
  [
    "change_booking_settings",
    ["consultations resumed", "paused"],
    "took new consultations again and paused all bookings and payments",
  ],
  ["change_booking_settings", ["resumed"], "took bookings and payments again"],
  ["change_booking_settings", [], "changed the settings for bookings"],
  ["publish_website", ["14"], "published the website, publication 14"],
  ["publish_website", [], "published the website"],
  ["change_discount", ["WELCOME10"], "changed a discount code: WELCOME10"],
] as const)("An action reads as a sentence (%s).", (action, records, sentence) => {
  expect(activitySentence(entryOf({ action, records: [...records] }))).toBe(sentence);
});

test("Sentences do not show record ids.", () => {
  const isShown = (action: string) => action.endsWith("_discount") || action === "publish_website";
  for (const [action, sentence] of Object.entries(auditSentences)) {
    if (isShown(action)) continue;
    expect(activitySentence(entryOf({ action }))).not.toContain(bookingId);
    expect(activitySentence(entryOf({ action }))).toContain(sentence);
  }
});

test.each([
  ["done", undefined, undefined],
  ["failed", "booking_not_found", "Failed: booking not found"],
  ["failed", "publication_unfinished", "Live, although some pages were updated later"],
  ["failed", undefined, "Failed"],
  ["begun", undefined, "Interrupted: it may or may not have taken effect"],
] as const)("An outcome is shown unless the action is done (%s, %s).", (outcome, reason, said) => {
  const entry = entryOf({ outcome, ...(reason !== undefined && { reason }) });
  expect(activityOutcome(entry)).toBe(said);
});

test("Only an entry about one booking has a link to it.", () => {
  expect(activityLink(entryOf())).toBe(`/admin?tab=consultations&booking=${bookingId}`);
  expect(activityLink(entryOf({ action: "note_time" }))).toBe(activityLink(entryOf()));
  expect(activityLink(entryOf({ records: [bookingId, "2"] }))).toBeUndefined();
  expect(activityLink(entryOf({ records: [] }))).toBeUndefined();
  // The log must not lead to the person who was erased.
  expect(activityLink(entryOf({ action: "erase_person" }))).toBeUndefined();
  expect(activityLink(entryOf({ action: "delete_discount", records: ["X"] }))).toBeUndefined();
});

test("Only reading and looking up are not changes.", () => {
  const reading = Object.keys(auditSentences).filter((action) => !isChange(entryOf({ action })));
  expect(reading).toEqual(["read_bookings", "look_up_person"]);
});

test("Days follow London time in summer.", () => {
  const days = activityDays([
    entryOf({ entryId: "3", at: "2026-07-01T23:30:00.000Z" }),
    entryOf({ entryId: "2", at: "2026-07-01T22:30:00.000Z" }),
    entryOf({ entryId: "1", at: "2026-06-30T23:10:00.000Z" }),
  ]);
  expect(days.map(({ date, entries }) => [date, entries.map(({ entryId }) => entryId)])).toEqual([
    ["2026-07-02", ["3"]],
    ["2026-07-01", ["2", "1"]],
  ]);
});
