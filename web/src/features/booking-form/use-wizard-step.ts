import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { paths } from "#shared/site/paths.ts";

/** What each entry of the browser's history remembers of the wizard. */
const WizardEntry = z.object({
  step: z.int(),
  /** Whether the entry before this one is the step before this one. */
  follows: z.optional(z.boolean()),
  /** Whether the visitor came to change one answer, from the review. */
  editing: z.optional(z.boolean()),
});

/**
 * The wizard's step, kept in the browser's history: its Back and Forward walk through the steps,
 * and a reload stays where it is.
 * @param resume the step to begin with where the history says nothing.
 * @param reachable bounds a step by what has been answered.
 */
export function useWizardStep(resume: number, reachable: (step: number) => number) {
  const location = useLocation();
  const navigate = useNavigate();
  const parsed = WizardEntry.safeParse(location.state);
  const entry = parsed.success ? parsed.data : { step: resume };
  const step = reachable(entry.step);
  const editing = entry.editing === true && step === entry.step;

  /** Going back is not immediate: until it has happened, a second press must not go further. */
  const leaving = useRef<string>(undefined);

  const settled = parsed.success && parsed.data.step === step;
  useEffect(() => {
    if (!settled) navigate(paths.bookingForm, { replace: true, state: { step } });
  }, [settled, step, navigate]);

  return {
    step,
    editing,
    next: () => navigate(paths.bookingForm, { state: { step: step + 1, follows: true } }),
    previous: () => {
      if (step === 0 || leaving.current === location.key) return;
      leaving.current = location.key;
      if (settled && parsed.data.follows) {
        navigate(-1);
      } else {
        navigate(paths.bookingForm, { replace: true, state: { step: step - 1 } });
      }
    },
    /** Goes to a step to change something in it. */
    edit: (target: number) =>
      navigate(paths.bookingForm, { state: { step: target, editing: true } }),
    goTo: (target: number) => navigate(paths.bookingForm, { state: { step: target } }),
  };
}
