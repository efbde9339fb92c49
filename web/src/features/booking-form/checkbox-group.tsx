import type { ReactNode } from "react";
import pill from "#web/components/choice.module.css";
import { Field, type FieldProps } from "#web/components/field.tsx";
import styles from "./checkbox-group.module.css";

interface CheckboxGroupProps<Value extends string> extends FieldProps {
  options: readonly { readonly value: Value; readonly label: ReactNode }[];
  value: readonly Value[];
  /** Receives the ticked values in the order of the options. */
  onChange: (value: Value[]) => void;
}

export function CheckboxGroup<Value extends string>({
  options,
  value,
  onChange,
  ...field
}: CheckboxGroupProps<Value>) {
  function toggle(option: Value) {
    const ticked = (each: Value) =>
      each === option ? !value.includes(each) : value.includes(each);
    onChange(options.map((each) => each.value).filter(ticked));
  }

  return (
    <Field {...field} isGroup>
      {(control) => (
        <div className={styles["options"]}>
          {options.map((option) => (
            <label key={option.value} className={pill["choice"]}>
              <input
                type="checkbox"
                name={control.name}
                value={option.value}
                checked={value.includes(option.value)}
                onChange={() => toggle(option.value)}
                aria-invalid={control["aria-invalid"]}
              />
              <span>{option.label}</span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
