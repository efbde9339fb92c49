import * as z from "zod/mini";
import { DomainError } from "#lambdas/http/domain-error.ts";
import { parseJson } from "#shared/values/parse-json.ts";

/** Encodes a position in a list as an opaque word that is safe in a URL. */
export function writeCursor(
  position: Readonly<Record<string, string | number | undefined>>,
): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/**
 * Decodes a cursor.
 * @param Position the schema of the list's positions.
 * @throws DomainError `validation_failed` for an invalid cursor.
 */
export function readCursor<Position>(Position: z.ZodMiniType<Position>, cursor: string): Position {
  const parsed = z.safeParse(Position, parseJson(Buffer.from(cursor, "base64url").toString()));
  if (parsed.success) return parsed.data;
  throw invalidCursor();
}

export function invalidCursor(): DomainError {
  const message = "Please reload the page and try again.";
  return new DomainError("validation_failed", { errors: [{ path: "cursor", message }] });
}
