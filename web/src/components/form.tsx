import { type ComponentProps, type FormEvent, type RefObject, useEffect, useRef } from "react";

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit" | "ref" | "noValidate"> {
  readonly onSubmit: () => void;
  /** A new value for every refusal of the answers; the first invalid field then takes the focus. */
  readonly refusal: unknown;
}

/** A form that is submitted by our code and validated by our rules. */
export function Form({ onSubmit, refusal, ...props }: FormProps) {
  const form = useFocusOnRefusal(refusal);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return <form {...props} ref={form} onSubmit={submit} noValidate />;
}

/**
 * Focuses the first invalid field of a form that was refused, where its error is read out and put
 * right.
 * @param refusal a new value for every refusal, also of the same answers.
 * @returns the ref of the form
 */
export function useFocusOnRefusal(refusal: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal moves the focus, typing does not.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusal]);
  return form;
}
