import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import { PageSkeleton } from "#web/components/page.tsx";

/** Leads to the newest workout; to the library, which says why, if there is none. */
export function NewestWorkout() {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for once.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    findNewestWorkout(signal)
      .catch(() => undefined)
      .then((workoutId) => {
        if (signal.aborted) return;
        const address = workoutId && paths.workout.replace(":workoutId", workoutId);
        navigate(address ?? paths.workouts, { replace: true });
      });
    return () => controller.abort();
  }, []);
  return <PageSkeleton />;
}

async function findNewestWorkout(signal: AbortSignal): Promise<string | undefined> {
  const { loadLibrary } = await import("#web/features/workouts/workouts-api.ts");
  const { workouts } = await loadLibrary({ signal });
  return workouts[0]?.workoutId;
}
