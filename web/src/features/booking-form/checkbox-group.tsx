import pill from "#web/components/choice.module.css";
import { Field, type FieldProps } from "#web/components/field.tsx";
import styles from "./checkbox-group.module.css";

interface CheckboxGroupProps<Value extends string> extends FieldProps {
  options: readonly Value[];
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
    onChange(options.filter(ticked));
  }

  return (
    <Field {...field} isGroup>
      {(control) => (
        <div className={styles["options"]}>
          {options.map((option) => (
            <label key={option} className={pill["choice"]}>
              <input
                type="checkbox"
                name={control.name}
                value={option}
                checked={value.includes(option)}
                onChange={() => toggle(option)}
                aria-invalid={control["aria-invalid"]}
              />
              <span>{option}</span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}
