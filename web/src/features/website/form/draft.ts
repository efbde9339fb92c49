import * as z from "zod/mini";
import { fieldErrors } from "#shared/values/field-errors.ts";
import { withLaterFields } from "#shared/website/later-fields.ts";
import { Website } from "#shared/website/website.ts";

export const sectionIds = z.keyof(Website).options;
export type SectionId = (typeof sectionIds)[number];

/**
 * The content while it is edited: of the website's shape, but with anything that was typed. A price or
 * a year that cannot be read yet is the typed text.
 */
export const Draft = z.pipe(
  // Of an edit that a tab has kept since before a release.
  z.transform((kept) => withLaterFields(kept)),
  z.record(z.enum(sectionIds), z.unknown()),
);
export type Draft = Readonly<z.infer<typeof Draft>>;

/** The value at a path, such as `who.area.nearby.0`. */
export function valueAt(tree: unknown, path: string): unknown {
  return path.split(".").reduce(child, tree);
}

/** @throws TypeError when the path is in no section */
export function sectionOf(path: string): SectionId {
  const [section] = path.split(".");
  const id = sectionIds.find((each) => each === section);
  if (!id) throw new TypeError(`There is no section ${section}.`);
  return id;
}

export function withValueAt(draft: Draft, path: string, value: unknown): Draft {
  const section = sectionOf(path);
  return { ...draft, [section]: replaced(draft[section], path.split(".").slice(1), value) };
}

function replaced(tree: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const next = replaced(child(tree, key), rest, value);
  if (Array.isArray(tree)) return tree.map((each, index) => (index === Number(key) ? next : each));
  return { ...(isObject(tree) ? tree : {}), [key]: next };
}

function child(tree: unknown, key: string): unknown {
  return isObject(tree) ? Reflect.get(tree, key) : undefined;
}

const isObject = (tree: unknown): tree is object => typeof tree === "object" && tree !== null;

export const entriesOf = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : []);

export type Problems = ReadonlyMap<string, string>;

export function problemsOf(draft: Draft): Problems {
  const read = Website.safeParse(draft);
  const errors = read.success ? [] : fieldErrors(read.error);
  return new Map(errors.map(({ path, message }) => [path, message]));
}

export interface ReadableContent {
  readonly content: Website;
  /** The sections that cannot be shown as they are typed, and are as they were saved. */
  readonly broken: readonly SectionId[];
}

/** The typed content, with the saved one of each section that has a problem. */
export function readableContent(draft: Draft, problems: Problems, saved: Website): ReadableContent {
  const sections = new Set([...problems.keys()].map((path) => path.split(".")[0]));
  const broken = sectionIds.filter((id) => sections.has(id));
  const ofSaved = Object.fromEntries(broken.map((id) => [id, saved[id]]));
  const read = Website.safeParse({ ...draft, ...ofSaved });
  return { content: read.success ? read.data : saved, broken };
}
