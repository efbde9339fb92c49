import { useCallback, useEffect, useState } from "react";
import { categoryKey } from "#shared/workouts/categories.ts";
import type { WorkoutsAdminApi } from "./workouts-admin-api.ts";

/** The categories in alphabetical order, ignoring case. */
export function useCategories(api: Pick<WorkoutsAdminApi, "listCategories" | "createCategory">) {
  const [names, setNames] = useState<readonly string[]>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    api.listCategories(signal).then(
      (listed) => {
        if (signal.aborted) return;
        setNames(listed);
        setError(undefined);
      },
      (reason: unknown) => {
        if (!signal.aborted) setError(reason);
      },
    );
    return () => controller.abort();
  }, [api, attempt]);

  const reload = useCallback(() => setAttempt((before) => before + 1), []);

  /** @throws what the API throws; the list is then as before. */
  async function add(categoryId: string, name: string): Promise<string> {
    const added = await api.createCategory(categoryId, name);
    setNames((before = []) => withName(before, added));
    return added;
  }

  return { names, error, reload, add };
}

function withName(names: readonly string[], added: string): readonly string[] {
  const key = categoryKey(added);
  const others = names.filter((name) => categoryKey(name) !== key);
  return [...others, added].sort((one, other) => (categoryKey(one) < categoryKey(other) ? -1 : 1));
}
