import { expect, test } from "vitest";
import * as z from "zod/mini";
import { completed } from "./record-edit.ts";

const kept = completed(z.object({ code: z.string(), active: z.boolean() }), {
  code: "NEW",
  active: true,
});

test("What was kept before a field existed has that field as it is now, and keeps the rest.", () => {
  expect(kept.parse({ code: "SUMMER" })).toEqual({ code: "SUMMER", active: true });
  expect(kept.parse({ code: "SUMMER", active: false })).toEqual({ code: "SUMMER", active: false });
});

test.each([{ code: 7 }, { active: "yes" }])(
  "What cannot be read (%j) is not kept.",
  (unreadable) => {
    expect(kept.safeParse(unreadable).success).toBe(false);
  },
);
