import * as z from "zod/mini";
import { Website } from "#shared/website/website.ts";

/** The most characters of the text at a path, or the most entries of the list there. */
export function roomAt(path: string): number | undefined {
  const { checks = [] } = schemaAt(path)._zod.def;
  return checks.find((check) => check instanceof z.core.$ZodCheckMaxLength)?._zod.def.maximum;
}

/** Whether the text at a path may be left out. */
export function isOptional(path: string): boolean {
  return z.safeParse(schemaAt(path), "").success;
}

/** @throws TypeError when the website has no such field */
function schemaAt(path: string): z.core.$ZodType {
  return path.split(".").reduce<z.core.$ZodType>((schema, key) => {
    const child = childOf(schema, key);
    if (!child) throw new TypeError(`The website has no ${path}.`);
    return child;
  }, Website);
}

function childOf(schema: z.core.$ZodType, key: string): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodMiniObject) return schema.shape[key];
  if (schema instanceof z.ZodMiniArray) return schema.def.element;
  if (schema instanceof z.ZodMiniTuple) return schema.def.items[Number(key)];
  return undefined;
}
