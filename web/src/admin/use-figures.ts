import { useQuery } from "@tanstack/react-query";
import { getNumbers } from "#shared/numbers/api.ts";
import { addFigures, type Figures, noFigures } from "#shared/numbers/numbers.ts";
import { callAsTrainer } from "#web/signed-in/call-as-trainer.ts";

/** Adds up one part of the bookings; tests bring their own. */
export const loadFigures = (cursor: string | null, signal: AbortSignal) =>
  callAsTrainer(getNumbers, { query: cursor === null ? {} : { cursor } }, { signal });
export type LoadFigures = typeof loadFigures;

interface AddedUp {
  readonly figures: Figures;
  readonly isComplete: boolean;
}

/** Adds up the figures of all bookings, page by page. While they are read again, the earlier ones stay. */
export function useFigures(load: LoadFigures) {
  return useQuery({
    queryKey: ["bookings", "derived", "figures"],
    async queryFn({ client, queryKey, signal }): Promise<AddedUp> {
      let figures = noFigures;
      let cursor: string | null = null;
      for (;;) {
        const { nextCursor, ...part }: Awaited<ReturnType<LoadFigures>> = await load(
          cursor,
          signal,
        );
        signal.throwIfAborted();
        figures = addFigures(figures, part);
        cursor = nextCursor;
        if (cursor === null) return { figures, isComplete: true };
        const sofar: AddedUp = { figures, isComplete: false };
        client.setQueryData<AddedUp>(queryKey, (before) => (before?.isComplete ? before : sofar));
      }
    },
  });
}
