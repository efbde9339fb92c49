import { type RefObject, useCallback, useEffect, useRef } from "react";

/**
 * After a change of stage moves the focus to the new stage's heading, which announces it, or to the
 * first answer that has been refused. The first stage shown is left to the page.
 * @returns moves it to the first refused answer without a change of stage.
 */
export function useStageFocus(frame: RefObject<HTMLElement | null>, stage: string): () => void {
  const refused = useCallback(
    () => frame.current?.querySelector<HTMLElement>("[aria-invalid='true']"),
    [frame],
  );
  const shown = useRef(stage);
  useEffect(() => {
    if (shown.current === stage) return;
    shown.current = stage;
    const heading = frame.current?.querySelector<HTMLElement>("[data-stage-heading]");
    const target = refused();
    frame.current?.scrollIntoView();
    (target ?? heading)?.focus({ preventScroll: !target });
  }, [frame, refused, stage]);
  return () => refused()?.focus();
}
