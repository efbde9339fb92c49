import { useState } from "react";
import type { FieldError } from "#shared/values/field-errors.ts";

/**
 * The state of a form: what is typed, and which answers were refused.
 * @param onType receives the fields after each change, to keep them.
 */
export function useFormFields<Fields extends object>(
  start: Fields | (() => Fields),
  onType?: (fields: Fields) => void,
) {
  const [fields, setFields] = useState(start);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [refusals, setRefusals] = useState(0);
  return {
    fields,
    errors,
    /** How often the form was refused. */
    refusals,
    errorOf: (name: keyof Fields) => errors.find(({ path }) => path === name)?.message,
    refuse(wrong: readonly FieldError[]) {
      setErrors(wrong);
      setRefusals((before) => before + 1);
    },
    /** Changes some answers, and withdraws their errors. */
    type(changes: Partial<Fields>) {
      const next = { ...fields, ...changes };
      setFields(next);
      setErrors((before) => before.filter(({ path }) => !(path in changes)));
      onType?.(next);
    },
    reset(next: Fields) {
      setFields(next);
      setErrors([]);
    },
  };
}

export type FormFields<Fields extends object> = ReturnType<typeof useFormFields<Fields>>;
