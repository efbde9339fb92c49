import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod/mini";

/** The state of each entry in the browser's history. */
export const StepEntry = z.object({
  step: z.int(),
  /** Whether the entry before this one is the step before this one. */
  follows: z.optional(z.boolean()),
  /** Whether the visitor came to change one answer. */
  editing: z.optional(z.boolean()),
});

interface Steps {
  readonly path: string;
  /** The first step if the history names none, from 0. */
  readonly resume: number;
  /** Bounds a step by what has been answered. */
  readonly reachable: (step: number) => number;
}

/** Kept in the browser's history: Back, Forward and a reload work as the visitor expects. */
export function useSteps({ path, resume, reachable }: Steps) {
  const location = useLocation();
  const navigate = useNavigate();
  const parsed = StepEntry.safeParse(location.state);
  const entry = parsed.success ? parsed.data : { step: resume };
  const step = reachable(entry.step);
  const editing = entry.editing === true && step === entry.step;

  // Back would scroll to where the visitor left the step, and not to its heading.
  useEffect(() => {
    history.scrollRestoration = "manual";
    const restore = () => {
      history.scrollRestoration = "auto";
    };
    // A reload keeps the place.
    window.addEventListener("pagehide", restore);
    return () => {
      window.removeEventListener("pagehide", restore);
      restore();
    };
  }, []);

  /** Going back takes a moment, in which a second press must not go further. */
  const leaving = useRef<string>(undefined);

  const settled = parsed.success && parsed.data.step === step;
  useEffect(() => {
    if (!settled) navigate(path, { replace: true, state: { step } });
  }, [settled, step, path, navigate]);

  return {
    step,
    editing,
    next: () => navigate(path, { state: { step: step + 1, follows: true } }),
    previous: () => {
      if (step === 0 || leaving.current === location.key) return;
      leaving.current = location.key;
      if (settled && parsed.data.follows) navigate(-1);
      else navigate(path, { replace: true, state: { step: step - 1 } });
    },
    edit: (target: number) => navigate(path, { state: { step: target, editing: true } }),
    goTo: (target: number) => navigate(path, { state: { step: target } }),
    restart: () => navigate(path, { replace: true, state: { step: 0 } }),
  };
}

/**
 * After each change of step, moves the focus to the first refused answer or to the step's heading.
 * @returns moves the focus to what was refused without a change of step
 */
export function useStepFocus(
  frame: RefObject<HTMLElement | null>,
  step: number | string,
): () => void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const heading = frame.current?.querySelector<HTMLElement>("[data-step-heading]");
    const target = refusedIn(frame);
    frame.current?.scrollIntoView();
    (target ?? heading)?.focus({ preventScroll: !target });
  }, [frame, step]);
  return () => refusedIn(frame)?.focus();
}

function refusedIn(frame: RefObject<HTMLElement | null>) {
  return frame.current?.querySelector<HTMLElement>("[aria-invalid='true']");
}

/** Focuses the heading if the focused element went with the last phase. */
export function useHeadingFocus(
  heading: RefObject<HTMLElement | null>,
  phase: string,
  isOwnFocus: boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each phase.
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (!isOwnFocus && isFocusLost) heading.current?.focus();
  }, [phase]);
}
