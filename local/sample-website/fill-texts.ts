import type * as z from "zod/mini";

/**
 * The value with a text in each place whose schema takes it, as much of it as there is room for. The
 * other places, such as addresses and dates, stay as they are.
 * @param value passes the schema
 */
export function fillTexts<Output>(
  schema: z.ZodMiniType<Output>,
  value: unknown,
  textAt: (path: string) => string,
): Output {
  /** How many characters of the text a place gets, if not all of them. */
  const lengths = new Map<string, number>();
  for (;;) {
    const filled = mapTexts(value, (own, path) => {
      const length = lengths.get(path);
      return length === 0 ? own : textAt(path).slice(0, length);
    });
    const parsed = schema.safeParse(filled);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const path = issue.path.join(".");
      if (lengths.get(path) === 0) throw parsed.error;
      const isTooLong = issue.code === "too_big" && !lengths.has(path);
      lengths.set(path, isTooLong ? Number(issue.maximum) : 0);
    }
  }
}

export function mapTexts(
  value: unknown,
  change: (text: string, path: string) => string,
  path: readonly (string | number)[] = [],
): unknown {
  if (typeof value === "string") return change(value, path.join("."));
  if (Array.isArray(value)) {
    return value.map((each, index) => mapTexts(each, change, [...path, index]));
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([key, each]) => [key, mapTexts(each, change, [...path, key])]),
  );
}
