import { useState } from "react";
import { formatCount, parsePounds, poundsAsTyped } from "#shared/values/money.ts";
import { wholeNumber } from "#web/admin/use-form-fields.ts";
import { EmailField } from "#web/components/email-field.tsx";
import { TextAreaField, TextField } from "#web/components/text-field.tsx";
import { useContent } from "../editing/content-form.ts";
import { valueAt } from "../editing/draft.ts";
import section from "../section.module.css";
import { isOptional, roomAt } from "./field-limits.ts";
import type { TextEntry } from "./form-entries.ts";

interface TextEntryFieldProps {
  readonly entry: TextEntry;
  /** From the root of the content. */
  readonly path: string;
  /** In place of the entry's own, where several have the same. */
  readonly label?: string;
}

/** A box for one text, price, year or link. */
export function TextEntryField({ entry, path, label = entry.label }: TextEntryFieldProps) {
  const { draft, edit, errorOf } = useContent();
  const value = valueAt(draft, path) ?? "";
  const text = String(value);
  const field = {
    name: path,
    label,
    hint: withCount(entry.hint, path, text),
    optional: isOptional(path),
    error: errorOf(path),
  };
  const control = {
    ...field,
    value: text,
    onChange: (typed: string) => edit(path, () => typed),
  };
  const number = { ...field, value, onChange: (typed: unknown) => edit(path, () => typed) };
  switch (entry.kind) {
    case "paragraph":
      return <TextAreaField {...control} rows={3} />;
    case "price":
      return <NumberField {...number} read={readPrice} show={poundsAsTyped} inputMode="decimal" />;
    case "year":
      return <NumberField {...number} read={readYear} show={String} inputMode="numeric" />;
    case "link":
      return (
        <TextField
          {...control}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
        />
      );
    case "email":
      return <EmailField {...control} />;
    default:
      return <TextField {...control} />;
  }
}

/** The hint, and how much of the room is used when little is left. */
function withCount(hint: string | undefined, path: string, text: string): string | undefined {
  const max = roomAt(path);
  if (max === undefined || text.length < 0.8 * max) return hint;
  const count = `${formatCount(text.length)} of ${formatCount(max)} characters.`;
  return hint === undefined ? count : `${hint} ${count}`;
}

const readPrice = (text: string) => parsePounds(text) ?? text;
const readYear = (text: string) => (Number.isNaN(wholeNumber(text)) ? text : Number(text));

interface NumberFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly optional: boolean;
  readonly inputMode: "decimal" | "numeric";
  readonly value: unknown;
  /** Receives the number, or the text while it is none. */
  readonly onChange: (value: unknown) => void;
  readonly read: (text: string) => unknown;
  readonly show: (value: number) => string;
}

/** A number, as it is typed. */
function NumberField({ value, onChange, read, show, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState("");
  const shown = typeof value === "number" ? show(value) : String(value);
  return (
    <TextField
      {...field}
      className={section["short"]}
      autoComplete="off"
      // `45.5` stays as it is typed, although it is 4550 pence like `45.50`.
      value={read(typed) === value ? typed : shown}
      onChange={(text) => {
        setTyped(text);
        onChange(read(text));
      }}
    />
  );
}
