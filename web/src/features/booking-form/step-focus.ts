import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to a field by its name, so that its error is read out. */
export function focusField(frame: HTMLElement | null, name: string): void {
  const controls = frame?.querySelectorAll<HTMLElement>("[name]") ?? [];
  [...controls].find((control) => control.getAttribute("name") === name)?.focus();
}

/**
 * After a change of step moves the focus to the new step's heading, which announces it, or to the
 * first answer that has been refused. The first step shown is left to the page.
 */
export function useStepFocus(frame: RefObject<HTMLElement | null>, step: number): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const refused = frame.current?.querySelector<HTMLElement>("[aria-invalid='true']");
    const heading = frame.current?.querySelector<HTMLElement>("[data-step-heading]");
    frame.current?.scrollIntoView();
    (refused ?? heading)?.focus({ preventScroll: !refused });
  }, [frame, step]);
}
