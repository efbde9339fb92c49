import * as z from "zod/mini";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { parseJson } from "#shared/values/parse-json.ts";

/** The end of a page as an opaque word that is safe in a URL; null when there is no next page. */
export function writeCursor(
  end: Readonly<Record<string, string | number | undefined>> | undefined,
): string | null {
  return end ? Buffer.from(JSON.stringify(end)).toString("base64url") : null;
}

/**
 * Where the page before has ended, by the caller's cursor; `undefined` for the first page.
 * @param Position the schema of the list's positions.
 * @throws DomainError `validation_failed` for an invalid cursor.
 */
export function readCursor<Position>(
  Position: z.ZodMiniType<Position>,
  cursor: string | null | undefined,
): Position | undefined {
  if (cursor === null || cursor === undefined) return undefined;
  const parsed = z.safeParse(Position, parseJson(Buffer.from(cursor, "base64url").toString()));
  if (parsed.success) return parsed.data;
  throw invalidCursor();
}

export function invalidCursor(): DomainError {
  const message = "Please reload the page and try again.";
  return new DomainError("validation_failed", { errors: [{ path: "cursor", message }] });
}
