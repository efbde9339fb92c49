import * as z from "zod/mini";
import { formatPounds } from "#shared/values/money.ts";
import { Website } from "#shared/website/website.ts";
import type { Crop } from "#web/admin/pictures/focus-point.tsx";
import type { SectionId } from "./draft.ts";

/** One value: a text, a number, the day on which a client agreed, or a tick. */
export interface ValueEntry {
  readonly kind:
    | "line"
    | "paragraph"
    | "price"
    | "year"
    | "whole"
    | "link"
    | "email"
    | "agreement"
    | "tick";
  /** From the section, or from the entry of a list, whose own path is `""`. */
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** A number, where it stands without its label. */
  readonly inWords?: ((value: number) => string) | undefined;
}

export interface PictureEntry {
  readonly kind: "picture";
  readonly path: string;
  readonly label: string;
  readonly hint: string;
  readonly crops: readonly Crop[];
}

export interface ListEntry {
  readonly kind: "list";
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  /** What one entry is called, such as `place`. */
  readonly entry: string;
  readonly fields: readonly ValueEntry[];
}

export interface GroupEntry {
  readonly kind: "group";
  readonly path: string;
  readonly label: string;
  readonly fields: readonly (ValueEntry | PictureEntry)[];
}

export interface FilmEntry {
  readonly kind: "film";
  readonly path: string;
  readonly label: string;
}

export type Entry = ValueEntry | PictureEntry | ListEntry | GroupEntry | FilmEntry;

export interface SectionForm {
  readonly id: SectionId;
  readonly label: string;
  readonly lead: string;
  readonly entries: readonly Entry[];
}

const value =
  (kind: ValueEntry["kind"]) =>
  (path: string, label: string, hint?: string, inWords?: ValueEntry["inWords"]): ValueEntry => ({
    kind,
    path,
    label,
    hint,
    inWords,
  });
export const line = value("line");
export const paragraph = value("paragraph");
export const year = value("year");
export const whole = value("whole");
export const price = (path: string, label: string, hint?: string): ValueEntry =>
  value("price")(path, label, hint, formatPounds);
export const link = value("link");
export const email = value("email");
export const agreement = value("agreement");
export const tick = value("tick");

export function list(
  path: string,
  label: string,
  more: Omit<ListEntry, "kind" | "path" | "label">,
): ListEntry {
  return { kind: "list", path, label, ...more };
}

export function blankEntry({ fields }: ListEntry): unknown {
  const isText = fields.length === 1 && fields[0]?.path === "";
  return isText ? "" : Object.fromEntries(fields.map(({ path }) => [path, ""]));
}

/** Joins paths; either may be `""`. */
export const joined = (...paths: readonly string[]) => paths.filter(Boolean).join(".");

/** The most characters of the text at a path, or the most entries of the list there. */
export function roomAt(path: string): number | undefined {
  const { checks = [] } = schemaAt(path)._zod.def;
  return checks.find((check) => check instanceof z.core.$ZodCheckMaxLength)?._zod.def.maximum;
}

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
