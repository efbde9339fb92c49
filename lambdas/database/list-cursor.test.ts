import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { readCursor, writeCursor } from "./list-cursor.ts";

const Position = z.strictObject({ createdAt: z.string(), workoutId: z.string() });

test("A cursor reads as its position, and needs no escaping in a URL.", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (createdAt, workoutId) => {
      const cursor = writeCursor({ createdAt, workoutId });
      expect(encodeURIComponent(cursor ?? "")).toBe(cursor);
      expect(readCursor(Position, cursor)).toEqual({ createdAt, workoutId });
    }),
  );
});

test("The last page has no cursor, and without one the first page is read.", () => {
  expect(writeCursor(undefined)).toBeNull();
  expect(readCursor(Position, undefined)).toBeUndefined();
});

test("Any other text is refused as a cursor.", () => {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json().map((text) => Buffer.from(text).toString("base64url")),
        fc.constant(encoded({ createdAt: "a", workoutId: "b", listKey: "another" })),
        fc.constant(encoded({ createdAt: "a", workoutId: 7 })),
      ),
      (cursor) => {
        expect(() => readCursor(Position, cursor)).toThrow(
          expect.objectContaining({
            code: "validation_failed",
            errors: [{ path: "cursor", message: "Please reload the page and try again." }],
          }),
        );
      },
    ),
  );
});
