import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldProps } from "./field.tsx";

/** A field's own properties, those of its control, and a change handler that gets the value. */
type Controlled<Control extends "input" | "textarea" | "select"> = FieldProps &
  Omit<ComponentProps<Control>, keyof FieldProps | "value" | "onChange" | "id" | "children"> & {
    value: string;
    onChange: (value: string) => void;
  };

/** Takes a field's own properties apart from those of its control. */
function split<Props extends FieldProps>(props: Props) {
  const { name, label, hint, error, optional, className, ...control } = props;
  return { field: { name, label, hint, error, optional, className }, control };
}

/** A question answered in one line. */
export function TextField({ value, onChange, ...props }: Controlled<"input">) {
  const { field, control: own } = split(props);
  return (
    <Field {...field}>
      {(control) => (
        <input
          type="text"
          {...own}
          {...control}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** A question answered in a few sentences; the box grows with them. */
export function TextAreaField({ value, onChange, ...props }: Controlled<"textarea">) {
  const { field, control: own } = split(props);
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          rows={4}
          {...own}
          {...control}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface Options {
  options: readonly { readonly value: string; readonly label: string }[];
  /** Shown while nothing is chosen; without it the first option is. */
  placeholder?: string | undefined;
}

/** A question with one answer out of a list. */
export function SelectField({
  value,
  onChange,
  options,
  placeholder,
  ...props
}: Controlled<"select"> & Options) {
  const { field, control: own } = split(props);
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...own}
          {...control}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(
            (option): ReactNode => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ),
          )}
        </select>
      )}
    </Field>
  );
}
