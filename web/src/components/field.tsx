import { type ReactNode, useId } from "react";
import pill from "./choice.module.css";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

/** The props that connect a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  name: string;
  className: string | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  "aria-required": true | undefined;
}

export interface FieldProps {
  /** The control's name, and the path of its errors. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** `true` shows "(optional)" beside the label; `evidently` does not, as for a filter. */
  optional?: boolean | "evidently" | undefined;
  className?: string | undefined;
}

/** One question: label, hint, control and error, connected for assistive technology. */
export function Field({
  name,
  label,
  hint,
  error,
  optional = false,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const describing = describedBy(id, hint, error);
  return (
    <div className={classNames(styles["field"], className)}>
      <label className={styles["label"]} htmlFor={id}>
        {label}
        {optional === true && <Optional />}
      </label>
      <Hint id={describing.hintId}>{hint}</Hint>
      {children({
        id,
        name,
        className: styles["control"],
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describing.ids,
        "aria-required": optional ? undefined : true,
      })}
      <FieldError id={describing.errorId}>{error}</FieldError>
    </div>
  );
}

interface FieldsetProps<Value extends string> extends FieldProps {
  options: readonly { readonly value: Value; readonly label: ReactNode }[];
  value: readonly Value[];
  /** Receives the ticked values in the order of the options. */
  onChange: (value: Value[]) => void;
}

/** A question with any number of answers to tick. */
export function CheckboxGroup<Value extends string>({
  name,
  label,
  hint,
  error,
  optional = false,
  className,
  options,
  value,
  onChange,
}: FieldsetProps<Value>) {
  const id = useId();
  const describing = describedBy(id, hint, error);

  function toggle(option: Value) {
    const ticked = (each: Value) =>
      each === option ? !value.includes(each) : value.includes(each);
    onChange(options.map((each) => each.value).filter(ticked));
  }

  return (
    <fieldset className={classNames(styles["field"], className)} aria-describedby={describing.ids}>
      <legend className={styles["label"]}>
        {label}
        {optional === true && <Optional />}
      </legend>
      <Hint id={describing.hintId}>{hint}</Hint>
      <div className={styles["options"]}>
        {options.map((option) => (
          <label key={option.value} className={pill["choice"]}>
            <input
              type="checkbox"
              name={name}
              value={option.value}
              checked={value.includes(option.value)}
              onChange={() => toggle(option.value)}
              aria-invalid={error ? true : undefined}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={describing.errorId}>{error}</FieldError>
    </fieldset>
  );
}

function describedBy(id: string, hint: ReactNode, error: string | undefined) {
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return { hintId, errorId, ids: classNames(hintId, errorId) || undefined };
}

function Optional() {
  return (
    <>
      {" "}
      <span className={styles["optional"]}>(optional)</span>
    </>
  );
}

function Hint({ id, children }: { id: string | undefined; children: ReactNode }) {
  if (!id) return null;
  return (
    <div className="small-print" id={id}>
      {children}
    </div>
  );
}

function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
  if (!id) return null;
  return (
    <p className={styles["error"]} id={id}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path
          d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.9 3.4h1.8v4.8H7.1V4.4Zm0 5.9h1.8v1.7H7.1v-1.7Z"
          fill="currentColor"
        />
      </svg>
      {children}
    </p>
  );
}
