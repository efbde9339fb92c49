import type { Difference } from "#web/admin/differences.tsx";
import { isSame } from "#web/admin/is-same.ts";
import { otherPictureNote } from "#web/admin/pictures/picture-draft.ts";
import { type Draft, entriesOf, type SectionId, valueAt } from "./draft.ts";
import { type Entry, joined, type ListEntry } from "./form-entries.ts";
import { sectionForms } from "./website-fields.ts";

interface ContentLine {
  readonly section: SectionId;
  readonly path: string;
  readonly label: string;
  /** One text for each entry of a list; none where nothing is filled in. */
  readonly texts: readonly string[];
  readonly value: unknown;
}

export function contentLines(content: Draft): readonly ContentLine[] {
  return sectionForms.flatMap(({ id: section, entries }) =>
    entries.flatMap((entry) => {
      const line = (label: string, field: Entry, ...paths: readonly string[]): ContentLine => {
        const path = joined(section, ...paths);
        const value = valueAt(content, path);
        return { section, path, label, texts: textsOf(field, value), value };
      };
      if (entry.kind !== "group") return line(entry.label, entry, entry.path);
      return entry.fields.map((field) =>
        line(`${entry.label}: ${field.label}`, field, entry.path, field.path),
      );
    }),
  );
}

function textsOf(entry: Entry, value: unknown): readonly string[] {
  switch (entry.kind) {
    case "list":
      return entriesOf(value).map((each) => textOfEntry(entry, each));
    case "film":
      return [filmText(value)];
    case "picture":
      return value === undefined ? [] : [pictureText(value)];
    default: {
      const inWords = "inWords" in entry ? entry.inWords : undefined;
      const text = inWords && typeof value === "number" ? inWords(value) : value;
      return text === undefined || text === "" ? [] : [String(text)];
    }
  }
}

export function textOfEntry({ fields }: ListEntry, value: unknown): string {
  return fields
    .filter(({ kind }) => kind !== "agreement" && kind !== "tick")
    .flatMap((field) => textsOf(field, field.path === "" ? value : valueAt(value, field.path)))
    .join(" · ");
}

export const filmNames = {
  builtIn: "The film that comes with the site",
  off: "Nothing",
  poster: "Your own picture",
} as const;

function filmText(film: unknown): string {
  const show = valueAt(film, "show");
  if (show === "poster") return `${filmNames.poster}: ${pictureText(valueAt(film, "poster"))}`;
  return show === "off" ? filmNames.off : filmNames.builtIn;
}

function pictureText(picture: unknown): string {
  return String(valueAt(picture, "description") ?? "") || "A picture";
}

export interface ContentDifference extends Difference {
  readonly section: SectionId;
}

/** What changes from one content to another. A list shows the entries that go and those that come. */
export function differencesBetween(before: Draft, after: Draft): readonly ContentDifference[] {
  const newLines = new Map(contentLines(after).map((line) => [line.path, line]));
  return contentLines(before).flatMap(({ section, path, label, texts, value }) => {
    const next = newLines.get(path);
    if (!next || isSame(value, next.value)) return [];
    const change = { section, path, label };
    const gone = texts.filter((text) => !next.texts.includes(text));
    const come = next.texts.filter((text) => !texts.includes(text));
    if (gone.length > 0 || come.length > 0) return { ...change, before: gone, after: come };
    return isSame(texts, next.texts)
      ? { ...change, before: [], after: [], note: noteOf(path) }
      : { ...change, before: texts, after: next.texts, note: "Another order" };
  });
}

const noteOf = (path: string) =>
  /portrait|picture|film/.test(path) ? otherPictureNote : "What the client agreed to";
