import { useCallback } from "react";
import type { EndpointResponse } from "#shared/contract/endpoint.ts";
import { getNumbers } from "#shared/numbers/api.ts";
import { addFigures, noFigures } from "#shared/numbers/numbers.ts";
import { useLoaded } from "#web/components/use-loaded.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";

/** Adds up one part of the bookings; tests bring their own. */
export type LoadFigures = (
  cursor: string | null,
  signal: AbortSignal,
) => Promise<EndpointResponse<typeof getNumbers>>;

export const loadFigures: LoadFigures = (cursor, signal) =>
  callAsTrainer(getNumbers, { query: cursor === null ? {} : { cursor } }, { signal });

/**
 * What all bookings come to. While they are read again, the earlier figures stay.
 * @param load the same function as long as the same figures are wanted.
 */
export function useFigures(load: LoadFigures) {
  const addUp = useCallback(
    async (signal: AbortSignal) => {
      let figures = noFigures;
      let cursor: string | null = null;
      do {
        const part: Awaited<ReturnType<LoadFigures>> = await load(cursor, signal);
        figures = addFigures(figures, part);
        cursor = part.nextCursor;
      } while (cursor !== null);
      return figures;
    },
    [load],
  );
  const { value: figures, ...loading } = useLoaded(addUp);
  return { figures, ...loading };
}
