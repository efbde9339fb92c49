import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";

/** The props of a field and of its control, with a change handler that gets the value. */
type Controlled<Control extends "input" | "textarea" | "select"> = FieldProps &
  Omit<ComponentProps<Control>, keyof FieldProps | "value" | "onChange" | "id" | "children"> & {
    value: string;
    onChange: (value: string) => void;
  };

function split<Props extends FieldProps>(props: Props) {
  const { name, label, hint, error, optional, className, ...control } = props;
  return { field: { name, label, hint, error, optional, className }, control };
}

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

/** The box grows with the text. */
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
  placeholder?: string | undefined;
}

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
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
