import { type RefObject, useCallback, useEffect, useRef } from "react";

/**
 * After a change of step moves the focus to the new step's heading, which announces it, or to the
 * first answer that has been refused. The first step shown is left to the page.
 * @returns moves the focus to the first refused answer without a change of step.
 */
export function useStepFocus(
  frame: RefObject<HTMLElement | null>,
  step: number | string,
): () => void {
  const refused = useCallback(
    () => frame.current?.querySelector<HTMLElement>("[aria-invalid='true']"),
    [frame],
  );
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const heading = frame.current?.querySelector<HTMLElement>("[data-step-heading]");
    const target = refused();
    frame.current?.scrollIntoView();
    (target ?? heading)?.focus({ preventScroll: !target });
  }, [frame, refused, step]);
  return () => refused()?.focus();
}

/**
 * Where the focused element has gone with the last phase, the heading takes the focus, and the next
 * Tab leads into what has replaced it.
 */
export function useHeadingFocus(
  heading: RefObject<HTMLElement | null>,
  phase: string,
  isOwnFocus: boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each phase is looked at once.
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (!isOwnFocus && isFocusLost) heading.current?.focus();
  }, [phase]);
}
