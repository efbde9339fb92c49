import { type RefObject, useEffect, useRef } from "react";

/**
 * Puts the cursor into the first field that a form has refused: what is wrong is read out with the
 * field, and the field is where it is put right.
 * @param refusal another value for every refusal, also of the same answers once more.
 * @returns for the form.
 */
export function useFocusOnRefusal(refusal: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal moves the focus, typing does not.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refusal]);
  return form;
}
