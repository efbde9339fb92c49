import type { SectionId } from "../editing/draft.ts";

/** A text, a number or a date, each in a box of its own. */
export interface TextEntry {
  readonly kind: "line" | "paragraph" | "price" | "year" | "link" | "email";
  /** From the section, or from the entry of a list, whose own path is `""`. */
  readonly path: string;
  readonly label: string;
  readonly hint?: string | undefined;
}

/** That a client agreed, and on which day. */
export interface AgreementEntry {
  readonly kind: "agreement";
  readonly path: string;
  readonly label: string;
}

export interface PictureEntry {
  readonly kind: "picture";
  readonly path: string;
  readonly label: string;
  readonly hint: string;
  /** How pages crop it: width by height. */
  readonly crops: readonly { readonly label: string; readonly ratio: number }[];
}

export interface ListEntry {
  readonly kind: "list";
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  /** What one entry is called, such as `place`. */
  readonly entry: string;
  readonly fields: readonly (TextEntry | AgreementEntry)[];
}

export interface GroupEntry {
  readonly kind: "group";
  readonly path: string;
  readonly label: string;
  readonly fields: readonly TextEntry[];
}

export interface FilmEntry {
  readonly kind: "film";
  readonly path: string;
  readonly label: string;
}

export type Entry = TextEntry | AgreementEntry | PictureEntry | ListEntry | GroupEntry | FilmEntry;

export interface SectionForm {
  readonly id: SectionId;
  readonly label: string;
  readonly lead: string;
  readonly entries: readonly Entry[];
}

const text =
  (kind: TextEntry["kind"]) =>
  (path: string, label: string, hint?: string): TextEntry => ({ kind, path, label, hint });
export const line = text("line");
export const paragraph = text("paragraph");
export const price = text("price");
export const year = text("year");
export const link = text("link");
export const email = text("email");

export function list(
  path: string,
  label: string,
  more: Omit<ListEntry, "kind" | "path" | "label">,
): ListEntry {
  return { kind: "list", path, label, ...more };
}

/** A new entry of a list, in which nothing is filled in. */
export function blankEntry({ fields }: ListEntry): unknown {
  const isText = fields.length === 1 && fields[0]?.path === "";
  return isText ? "" : Object.fromEntries(fields.map(({ path }) => [path, ""]));
}

/** Joins paths; either may be `""`. */
export const joined = (...paths: readonly string[]) => paths.filter(Boolean).join(".");
