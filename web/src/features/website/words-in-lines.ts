import { formatPounds } from "#shared/values/money.ts";
import { type Draft, entriesOf, isSame, type SectionId, valueAt } from "./draft.ts";
import { type Entry, joined, type ListEntry, type SectionForm } from "./form-entries.ts";
import { sectionForms } from "./website-fields.ts";

/** One field of the form as it is read: its label and what stands in it. */
export interface WordLine {
  readonly section: SectionId;
  readonly path: string;
  readonly label: string;
  /** One text for each entry of a list; none where nothing is filled in. */
  readonly texts: readonly string[];
  readonly value: unknown;
}

/** All words of a website, field by field. */
export function linesOf(words: Draft): readonly WordLine[] {
  return sectionForms.flatMap((section) =>
    section.entries.flatMap((entry) => linesOfEntry(words, section, entry)),
  );
}

function linesOfEntry(words: Draft, { id }: SectionForm, entry: Entry): WordLine[] {
  const path = joined(id, entry.path);
  const value = valueAt(words, path);
  const line = (texts: readonly string[]): WordLine[] => [
    { section: id, path, label: entry.label, texts, value },
  ];
  switch (entry.kind) {
    case "list":
      return line(entriesOf(value).map((each) => textOfEntry(entry, each)));
    case "group":
      return entry.fields.map((field) => ({
        section: id,
        path: joined(path, field.path),
        label: `${entry.label}: ${field.label}`,
        texts: textsOf(field.kind, valueAt(value, field.path)),
        value: valueAt(value, field.path),
      }));
    case "film":
      return line([filmText(value)]);
    case "picture":
      return line(value === undefined ? [] : [pictureText(value)]);
    default:
      return line(textsOf(entry.kind, value));
  }
}

/** One entry of a list as a single text. */
export function textOfEntry({ fields }: ListEntry, value: unknown): string {
  const texts = fields
    .filter(({ kind }) => kind !== "agreement")
    .flatMap(({ kind, path }) => textsOf(kind, path === "" ? value : valueAt(value, path)));
  return texts.join(" · ");
}

function textsOf(kind: Entry["kind"], value: unknown): string[] {
  const text = kind === "price" && typeof value === "number" ? formatPounds(value) : value;
  return text === undefined || text === "" ? [] : [String(text)];
}

export const filmNames = {
  builtIn: "The film that comes with the site",
  off: "Nothing",
  poster: "A picture of your own",
} as const;

function filmText(film: unknown): string {
  const show = valueAt(film, "show");
  if (show === "poster") return `${filmNames.poster}: ${pictureText(valueAt(film, "poster"))}`;
  return show === "off" ? filmNames.off : filmNames.builtIn;
}

function pictureText(picture: unknown): string {
  return String(valueAt(picture, "description") ?? "") || "A picture";
}

export interface Difference {
  readonly section: SectionId;
  readonly path: string;
  readonly label: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** What has changed although the texts are the same. */
  readonly note?: string;
}

/** What changes from some words to others. A list shows the entries that go and those that come. */
export function differencesBetween(before: Draft, after: Draft): readonly Difference[] {
  const newLines = new Map(linesOf(after).map((line) => [line.path, line]));
  return linesOf(before).flatMap(({ section, path, label, texts, value }) => {
    const next = newLines.get(path);
    if (!next || isSame(value, next.value)) return [];
    const gone = texts.filter((text) => !next.texts.includes(text));
    const come = next.texts.filter((text) => !texts.includes(text));
    const isSameTexts = gone.length === 0 && come.length === 0;
    const change = { section, path, label };
    if (!isSameTexts) return { ...change, before: gone, after: come };
    const isOrdered = texts.join("\n") === next.texts.join("\n");
    return isOrdered
      ? { ...change, before: [], after: [], note: noteOf(path) }
      : { ...change, before: texts, after: next.texts, note: "Another order" };
  });
}

const noteOf = (path: string) =>
  /portrait|film/.test(path)
    ? "Another picture, or another part of it"
    : "Another date of agreement";
