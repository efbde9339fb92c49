import { useCallback, useEffect, useRef, useState } from "react";
import type { AdminWorkout } from "#shared/workout-form.ts";
import type { NewWorkout, WorkoutEdit, WorkoutsAdminApi } from "./workouts-admin-api.ts";

type Loading = "first" | "again" | "more" | "no";

/** The library as the trainer edits it: its pages so far, whether there is more, what is under way. */
export function useAdminWorkouts(api: WorkoutsAdminApi) {
  const [workouts, setWorkouts] = useState<readonly AdminWorkout[]>([]);
  const [nextCursor, setNextCursor] = useState<string | null>(null);
  const [loading, setLoading] = useState<Loading>("first");
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const latestLoad = useRef<AbortController>(undefined);
  const pages = useRef(0);

  const load = useCallback(
    async (kind: Exclude<Loading, "no">, cursor: string | null) => {
      // Only the newest question may answer.
      latestLoad.current?.abort();
      const controller = new AbortController();
      latestLoad.current = controller;
      const { signal } = controller;
      setLoading(kind);
      setError(undefined);
      try {
        const page = await api.list(cursor, signal);
        if (signal.aborted) return;
        setWorkouts((before) =>
          cursor === null ? page.workouts : page.workouts.reduce(withWorkout, before),
        );
        setNextCursor(page.nextCursor);
        pages.current = cursor === null ? 1 : pages.current + 1;
      } catch (reason) {
        if (signal.aborted) return;
        setError(reason);
      }
      setLoading("no");
    },
    [api],
  );

  useEffect(() => {
    void load("first", null);
    return () => latestLoad.current?.abort();
  }, [load]);

  // Another tab, or another administrator, may have changed something meanwhile. Nobody who has gone
  // further down is taken back to the top.
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === "visible" && pages.current === 1) void load("again", null);
    };
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [load]);

  /**
   * Does one thing at a time to a workout, and shows what the server made of it.
   * @returns `undefined` when something is being done to it already.
   */
  async function act<Result>(
    workoutId: string,
    run: () => Promise<Result>,
    shown: (before: readonly AdminWorkout[], result: Result) => readonly AdminWorkout[],
  ): Promise<Result | undefined> {
    if (busy.has(workoutId)) return undefined;
    setBusy((before) => new Set(before).add(workoutId));
    try {
      const result = await run();
      // A page that is on its way may be older than this.
      latestLoad.current?.abort();
      setLoading("no");
      setWorkouts((before) => shown(before, result));
      return result;
    } finally {
      setBusy((before) => new Set([...before].filter((each) => each !== workoutId)));
    }
  }

  return {
    workouts,
    isLoading: loading === "first",
    isLoadingAgain: loading === "again",
    isLoadingMore: loading === "more",
    hasMore: nextCursor !== null,
    error,
    isBusy: (workoutId: string) => busy.has(workoutId),
    reload: () => load(workouts.length > 0 ? "again" : "first", null),
    loadMore: () => load("more", nextCursor),
    /** Shows a workout as it is now. */
    show: (workout: AdminWorkout) => setWorkouts((before) => withWorkout(before, workout)),
    /** These throw what the API throws; the list is then as before. */
    create: (workout: NewWorkout) => act(workout.workoutId, () => api.create(workout), withWorkout),
    update: (workoutId: string, edit: WorkoutEdit) =>
      act(workoutId, () => api.update(workoutId, edit), withWorkout),
    remove: (workoutId: string) =>
      act(
        workoutId,
        () => api.remove(workoutId),
        (before) => before.filter((each) => each.workoutId !== workoutId),
      ),
    restore: (workoutId: string) => act(workoutId, () => api.restore(workoutId), withWorkout),
  };
}

/** The list with a workout in its place: newest first, as the server has it. */
function withWorkout(
  before: readonly AdminWorkout[],
  workout: AdminWorkout,
): readonly AdminWorkout[] {
  const others = before.filter(({ workoutId }) => workoutId !== workout.workoutId);
  return [...others, workout].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}
