import { useCallback, useState } from "react";
import { getNumbers } from "#shared/numbers/api.ts";
import { addFigures, type Figures, noFigures } from "#shared/numbers/numbers.ts";
import { useLoaded } from "#web/components/use-loaded.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

/** Adds up one part of the bookings; tests bring their own. */
export const loadFigures = (cursor: string | null, signal: AbortSignal) =>
  callAsTrainer(getNumbers, { query: cursor === null ? {} : { cursor } }, { signal });
export type LoadFigures = typeof loadFigures;

/**
 * Adds up the figures of all bookings, page by page. While they are read again, the earlier ones stay.
 * @param load the same function as long as the same figures are wanted.
 */
export function useFigures(load: LoadFigures) {
  const [read, setRead] = useState<{ figures: Figures; isComplete: boolean }>();
  const readAll = useCallback(
    async (signal: AbortSignal) => {
      let figures = noFigures;
      let cursor: string | null = null;
      do {
        const { nextCursor, ...part }: Awaited<ReturnType<LoadFigures>> = await load(
          cursor,
          signal,
        );
        if (signal.aborted) return;
        figures = addFigures(figures, part);
        cursor = nextCursor;
        const now = { figures, isComplete: cursor === null };
        setRead((before) => (before?.isComplete && !now.isComplete ? before : now));
      } while (cursor !== null);
    },
    [load],
  );
  const { error, isLoading, reload } = useLoaded(readAll);
  return { ...read, error, isLoading, reload };
}
