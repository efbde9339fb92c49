import { useId, useState } from "react";
import { londonDate } from "#shared/values/london-days.ts";
import { formatCount, poundsAsTyped } from "#shared/values/money.ts";
import { readWholeNumber } from "#shared/values/typed-numbers.ts";
import { parsePounds } from "#shared/values/typed-pounds.ts";
import { firstAgreement } from "#shared/website/website.ts";
import { Tick } from "#web/admin/tick.tsx";
import { EmailField } from "#web/components/email-field.tsx";
import { FieldError, type FieldProps } from "#web/components/field.tsx";
import { TextAreaField, TextField } from "#web/components/text-field.tsx";
import { useContent } from "../form/content-form.ts";
import { valueAt } from "../form/draft.ts";
import { isOptional, roomAt, type ValueEntry } from "../form/form-entries.ts";
import section from "../section.module.css";

interface ValueFieldProps {
  readonly entry: ValueEntry;
  /** From the root of the content. */
  readonly path: string;
  /** In place of the entry's own, where several have the same. */
  readonly label?: string;
}

export function ValueField({ entry, path, label = entry.label }: ValueFieldProps) {
  const { draft, edit, errorOf } = useContent();
  const value = valueAt(draft, path) ?? "";
  const text = String(value);
  const field = {
    name: path,
    label,
    hint: withCount(entry.hint, path, text),
    optional: isOptional(path),
    error: errorOf(path),
    onChange: (typed: unknown) => edit(path, () => typed),
  };
  switch (entry.kind) {
    case "agreement":
      return <AgreementField path={path} label={label} />;
    case "tick":
      return <TickField path={path} label={label} />;
    case "paragraph":
      return <TextAreaField {...field} value={text} rows={3} />;
    case "price":
    case "year":
    case "whole":
      return <NumberField {...field} {...numbers[entry.kind]} value={value} />;
    case "link":
      return (
        <TextField
          {...field}
          value={text}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
        />
      );
    case "email":
      return <EmailField {...field} value={text} />;
    default:
      return <TextField {...field} value={text} />;
  }
}

/** The hint, and how much of the room is used when little is left. */
function withCount(hint: string | undefined, path: string, text: string): string | undefined {
  const max = roomAt(path);
  if (max === undefined || text.length < 0.8 * max) return hint;
  const count = `${formatCount(text.length)} of ${formatCount(max)} characters.`;
  return hint === undefined ? count : `${hint} ${count}`;
}

interface NumberKind {
  readonly inputMode: "decimal" | "numeric";
  /** @returns the number, or the text while it is none. */
  readonly read: (text: string) => unknown;
  readonly show: (value: number) => string;
}

const whole: NumberKind = {
  inputMode: "numeric",
  read: (text) => readWholeNumber(text) ?? text,
  show: String,
};

const numbers: Readonly<Record<"price" | "year" | "whole", NumberKind>> = {
  price: { inputMode: "decimal", read: (text) => parsePounds(text) ?? text, show: poundsAsTyped },
  year: whole,
  whole,
};

interface NumberFieldProps extends FieldProps, NumberKind {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

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

function TickField({ path, label }: { path: string; label: string }) {
  const { draft, edit, errorOf } = useContent();
  const error = errorOf(path);
  const errorId = useId();
  return (
    <div className="stack-2">
      <Tick
        name={path}
        checked={valueAt(draft, path) === true}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        onChange={(ticked) => edit(path, () => ticked || "")}
      >
        {label}
      </Tick>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** The tick that a client agreed, and the day of it: today, unless the trainer says another. */
function AgreementField({ path, label }: { path: string; label: string }) {
  const { draft, edit, errorOf } = useContent();
  const agreedOn = String(valueAt(draft, path) ?? "");
  // A date is empty while another is typed.
  const [ticked, setTicked] = useState(agreedOn !== "");
  const isTicked = ticked || agreedOn !== "";
  const today = londonDate(new Date());
  const error = errorOf(path);

  function tick(agreed: boolean) {
    setTicked(agreed);
    edit(path, () => (agreed ? today : ""));
  }

  return (
    <div className="stack-3">
      <Tick name={`${path}.tick`} checked={isTicked} onChange={tick}>
        {label}
      </Tick>
      {isTicked || error !== undefined ? (
        <TextField
          name={path}
          label="Date of agreement"
          type="date"
          min={firstAgreement}
          max={today}
          error={error}
          value={agreedOn}
          onChange={(day) => edit(path, () => day)}
        />
      ) : null}
    </div>
  );
}
