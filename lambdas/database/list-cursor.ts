import * as z from "zod/mini";
import { DomainError } from "#lambdas/http/domain-error.ts";

/** A position in a list as a word that a URL takes as it is and nobody is tempted to read. */
export function writeCursor(position: Readonly<Record<string, string>>): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/**
 * Reads a cursor that was handed out before.
 * @param Position what the list's positions look like.
 * @throws DomainError `validation_failed` for a cursor that is not one of ours.
 */
export function readCursor<Position>(Position: z.ZodMiniType<Position>, cursor: string): Position {
  const parsed = z.safeParse(Position, parseJson(Buffer.from(cursor, "base64url").toString()));
  if (parsed.success) return parsed.data;
  throw invalidCursor();
}

/** What a cursor is refused with that leads nowhere. */
export function invalidCursor(): DomainError {
  const message = "Please reload the page and try again.";
  return new DomainError("validation_failed", { errors: [{ path: "cursor", message }] });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
