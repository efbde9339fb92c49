import { type FormEvent, type ReactNode, useId, useState } from "react";
import { maximumUsesLimit } from "#shared/discounts/discount-form.ts";
import type { FieldError } from "#shared/values/field-errors.ts";
import { useFocusOnRefusal } from "#web/components/form.tsx";
import { TextField } from "#web/components/text-field.tsx";
import styles from "./discount-codes.module.css";
import type { DiscountFields } from "./discount-fields.ts";

interface DiscountFormProps {
  readonly fields: DiscountFields;
  readonly onChange: (fields: DiscountFields) => void;
  readonly errors: readonly FieldError[];
  /** Absent for a code that has its name for good. */
  readonly withCode: boolean;
  readonly onSubmit: () => void;
  readonly label: string;
  readonly children: ReactNode;
}

/** The questions about a code, for a new one as for one that is changed. */
export function DiscountForm({
  fields,
  onChange,
  errors,
  withCode,
  onSubmit,
  label,
  children,
}: DiscountFormProps) {
  const form = useFocusOnRefusal(errors);
  const errorOf = (name: string) => errors.find(({ path }) => path === name)?.message;
  const set = (changes: Partial<DiscountFields>) => onChange({ ...fields, ...changes });

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form
      ref={form}
      className={styles["form"]}
      aria-label={label}
      onSubmit={submit}
      noValidate
      autoComplete="off"
    >
      {withCode && (
        <TextField
          name="code"
          label="Code"
          className={styles["codeField"]}
          error={errorOf("code")}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          value={fields.code}
          onChange={(code) => set({ code: code.toUpperCase() })}
        />
      )}
      <div className={styles["pair"]}>
        <TextField
          name="percentOff"
          label="Percent off"
          error={errorOf("percentOff")}
          inputMode="numeric"
          value={fields.percentOff}
          onChange={(percentOff) => set({ percentOff })}
        />
        <TextField
          name="expiryDate"
          label="Last day"
          optional
          error={errorOf("expiryDate")}
          type="date"
          value={fields.expiryDate}
          onChange={(expiryDate) => set({ expiryDate })}
        />
      </div>
      <TextField
        name="maximumUses"
        label="Maximum uses"
        optional
        hint="After so many bookings nobody else can use it."
        error={errorOf("maximumUses")}
        inputMode="numeric"
        placeholder={`1 to ${maximumUsesLimit}`}
        value={fields.maximumUses}
        onChange={(maximumUses) => set({ maximumUses })}
      />
      <div className={styles["ticks"]}>
        <Tick
          name="oncePerEmail"
          checked={fields.oncePerEmail}
          onChange={(oncePerEmail) => set({ oncePerEmail })}
        >
          Once per e-mail address
        </Tick>
        <Tick name="active" checked={fields.active} onChange={(active) => set({ active })}>
          Active
        </Tick>
      </div>
      {children}
    </form>
  );
}

interface TickProps {
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

function Tick({ name, checked, onChange, children }: TickProps) {
  const id = useId();
  return (
    <label className={styles["tick"]} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  );
}

/** The state of one such form. */
export function useDiscountForm(
  start: DiscountFields,
  { onType }: { onType?: (fields: DiscountFields) => void } = {},
) {
  const [fields, setFields] = useState(start);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  return {
    fields,
    errors,
    refuse: setErrors,
    type(next: DiscountFields) {
      setFields(next);
      // What is being put right is not wrong any more until it is sent again.
      if (errors.length > 0) setErrors([]);
      onType?.(next);
    },
    reset(next: DiscountFields) {
      setFields(next);
      setErrors([]);
    },
  };
}
