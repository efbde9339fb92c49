import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod/mini";

/** What each entry of the browser's history remembers of the checkout. */
const StepEntry = z.object({
  step: z.int(),
  /** Whether the entry before this one is the step before this one. */
  follows: z.optional(z.boolean()),
  /** Whether the visitor came to change one answer. */
  editing: z.optional(z.boolean()),
});

interface Steps {
  /** The page's own path. */
  readonly path: string;
  /** The step to begin with where the history says nothing, from 0. */
  readonly resume: number;
  /** Bounds a step by what has been answered. */
  readonly reachable: (step: number) => number;
}

/**
 * The page's step, kept in the browser's history: its Back and Forward walk through the steps, and
 * a reload stays where it is.
 */
export function useSteps({ path, resume, reachable }: Steps) {
  const location = useLocation();
  const navigate = useNavigate();
  const parsed = StepEntry.safeParse(location.state);
  const entry = parsed.success ? parsed.data : { step: resume };
  const step = reachable(entry.step);
  const editing = entry.editing === true && step === entry.step;

  /** Going back is not immediate: until it has happened, a second press must not go further. */
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
    /** Goes to a step to change something in it. */
    edit: (target: number) => navigate(path, { state: { step: target, editing: true } }),
    goTo: (target: number) => navigate(path, { state: { step: target } }),
    /** Makes a reload begin with the first step. */
    restart: () => navigate(path, { replace: true, state: { step: 0 } }),
  };
}
