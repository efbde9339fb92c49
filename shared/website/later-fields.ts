import { usualMinutes } from "./consultation-length.ts";

/**
 * What content has in a field that was added after it was stored, by the field's path. A path through a list is
 * that of all its entries. Only content that is read has these: the trainer's own must be complete.
 */
export const laterFields: Readonly<Record<string, unknown>> = {
  "offer.facts.minutes": usualMinutes,
  "legal.registration": "",
  "offer.blocks": [],
  "where.reviewUrl": "",
  "where.sessionSchedulingUrl": "",
  "where.whatsApp": "",
};

/** Stored content, complete. What is there already stays. */
export function withLaterFields(stored: unknown, fields = laterFields): unknown {
  return Object.entries(fields).reduce(
    (content, [path, value]) => completed(content, path.split("."), value),
    stored,
  );
}

function completed(tree: unknown, [key = "", ...rest]: readonly string[], value: unknown): unknown {
  if (Array.isArray(tree)) return tree.map((each) => completed(each, [key, ...rest], value));
  if (typeof tree !== "object" || tree === null) return tree;
  const before: unknown = Reflect.get(tree, key);
  if (rest.length > 0) return { ...tree, [key]: completed(before ?? {}, rest, value) };
  return before === undefined ? { ...tree, [key]: value } : tree;
}
