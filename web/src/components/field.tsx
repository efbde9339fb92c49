import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import type { Elements } from "./elements.ts";
import styles from "./field.module.css";

interface ControlProps {
  id: string;
  name: string;
  className: string | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  "aria-required": true | undefined;
}

export interface FieldProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** `true` shows "(optional)" beside the label; `evidently` does not, as for a filter. */
  optional?: boolean | "evidently" | undefined;
  className?: string | undefined;
}

interface Props extends FieldProps {
  /**
   * Whether it has several controls, such as boxes to tick, which have labels too. The first one takes
   * the focus with the error, and not every screen reader reads the description of a group.
   */
  isGroup?: boolean;
  children: (control: ControlProps) => Elements;
}

/** One question: label, hint, control and error, connected for assistive technology. */
export function Field({
  name,
  label,
  hint,
  error,
  optional = false,
  className,
  isGroup = false,
  children,
}: Props) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const Frame = isGroup ? "fieldset" : "div";
  const text: Elements = (
    <>
      <span>{label}</span>
      {optional === true && (
        <>
          {" "}
          <span className={styles["optional"]}>(optional)</span>
        </>
      )}
    </>
  );
  return (
    <Frame
      className={classNames(styles["field"], className)}
      aria-describedby={isGroup ? hintId : undefined}
    >
      {isGroup ? (
        <legend className={styles["label"]}>{text}</legend>
      ) : (
        <label className={styles["label"]} htmlFor={id}>
          {text}
        </label>
      )}
      {hint && (
        <div className="small-print" id={hintId}>
          {hint}
        </div>
      )}
      {children({
        id,
        name,
        className: styles["control"],
        "aria-invalid": error ? true : undefined,
        "aria-describedby": classNames(!isGroup && hintId, errorId) || undefined,
        "aria-required": optional ? undefined : true,
      })}
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
    </Frame>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles["error"]} id={id}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path
          d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.9 3.4h1.8v4.8H7.1V4.4Zm0 5.9h1.8v1.7H7.1v-1.7Z"
          fill="currentColor"
        />
      </svg>
      <span>{children}</span>
    </p>
  );
}
