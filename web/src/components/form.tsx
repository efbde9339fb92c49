import { type ComponentProps, type FormEvent, useEffect, useRef } from "react";

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit" | "ref" | "noValidate"> {
  readonly onSubmit: () => void;
  /** A new value for every refusal; the first invalid field then takes the focus. */
  readonly refusal: unknown;
}

export function Form({ onSubmit, refusal, ...props }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal moves the focus, typing does not.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusal]);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return <form {...props} ref={form} onSubmit={submit} noValidate />;
}
