import { useRef, useState } from "react";
import type * as z from "zod/mini";
import { type FieldError, fieldErrors } from "#shared/values/field-errors.ts";
import { readWholeNumber } from "#shared/values/typed-numbers.ts";
import { ApiError } from "#web/api/api-error.ts";

export type Reading<Value> = { readonly value: Value } | { readonly errors: readonly FieldError[] };

export function readAs<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
): Reading<z.output<Schema>> {
  const read = schema.safeParse(input);
  return read.success ? { value: read.data } : { errors: fieldErrors(read.error) };
}

/** NaN, which every schema refuses, for anything but a whole number. */
export function wholeNumber(text: string): number {
  return readWholeNumber(text) ?? Number.NaN;
}

/** @param onType receives the fields after each change, to keep them. */
export function useFormFields<Fields extends object>(
  labels: Readonly<Record<keyof Fields, string | { readonly label: string }>>,
  start: Fields | (() => Fields),
  onType?: (fields: Fields) => void,
) {
  const [fields, setFields] = useState(start);
  /** The fields of now, for a callback of an earlier rendering, such as the end of an upload. */
  const latest = useRef(fields);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);

  function refuse(wrong: readonly FieldError[]) {
    setErrors(wrong);
    setRefusals((before) => before + 1);
  }

  function show(next: Fields) {
    latest.current = next;
    setFields(next);
  }

  function labelOf(name: keyof Fields): string {
    const label = labels[name];
    return typeof label === "string" ? label : label.label;
  }

  const errorOf = (at: PropertyKey) => errors.find(({ path }) => path === at)?.message;

  /** Changes an answer, and withdraws its error. */
  function type<Name extends keyof Fields>(name: Name, value: Fields[Name]) {
    const next = { ...latest.current };
    next[name] = value;
    show(next);
    setErrors((before) => before.filter(({ path }) => path.split(".")[0] !== name));
    onType?.(next);
  }

  return {
    fields,
    latest: () => latest.current,
    busy,
    refuse,
    type,
    errorOf,
    formProps: { className: "stack-4", refusal: refusals, autoComplete: "off" },
    field: <Name extends keyof Fields>(name: Name) => ({
      name,
      label: labelOf(name),
      error: errorOf(name),
      value: fields[name],
      onChange: (value: Fields[Name]) => type(name, value),
    }),
    tick: <Name extends keyof Fields>(name: Name) => ({
      name,
      checked: fields[name],
      onChange: (checked: Fields[Name]) => type(name, checked),
      children: labelOf(name),
    }),
    reset(next: Fields) {
      show(next);
      setErrors([]);
    },
    /** @param onFailure receives every error that is not about a field. */
    async submit<Value>(
      reading: Reading<Value>,
      save: (value: Value) => Promise<void>,
      onFailure: (error: unknown) => unknown,
    ): Promise<void> {
      if ("errors" in reading) return refuse(reading.errors);
      setBusy(true);
      try {
        await save(reading.value);
      } catch (error) {
        const refused = error instanceof ApiError ? error.fieldErrors : [];
        if (refused.some(({ path }) => path in fields)) refuse(refused);
        else await onFailure(error);
      }
      setBusy(false);
    },
  };
}

export type FormFields<Fields extends object> = ReturnType<typeof useFormFields<Fields>>;
