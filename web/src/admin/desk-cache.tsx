import {
  notifyManager,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";

// A change is on the screen before the code that waited for it goes on.
notifyManager.setScheduler(queueMicrotask);

/** What is younger than this is not read again when the trainer comes back to the browser's tab. */
const freshMs = 60_000;

function createCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A failure is shown at once, with a button to try again.
        retry: false,
        networkMode: "always",
        refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt > freshMs,
      },
    },
  });
}

/** In memory alone, and cleared when the admin area is left, because it has health answers. */
export function DeskCache({ children }: { children: ReactNode }) {
  const [cache] = useState(createCache);
  useEffect(() => () => cache.clear(), [cache]);
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
}

/** Shows what a change has answered. What is being read may be older, and is dropped. */
export async function showAnswer<Answer>(
  cache: QueryClient,
  queryKey: readonly unknown[],
  answer: Answer,
): Promise<void> {
  await cache.cancelQueries({ queryKey });
  cache.setQueryData<Answer>(queryKey, answer);
}

export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export type AskPage<Page> = (cursor: string | null, signal: AbortSignal) => Promise<Page>;

const firstPage: string | null = null;

/** A paged list. Reading it again reads as many pages as were shown. */
export function usePages<Page extends Pick<ListPage<unknown>, "nextCursor">>(
  queryKey: readonly unknown[],
  ask: AskPage<Page>,
  enabled = true,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled,
  });
}

/** The items of all pages; of those that two pages have, the later. */
export function itemsOf<Item>(
  pages: readonly { readonly items: readonly Item[] }[] = [],
  idOf: (item: Item) => string,
): Item[] {
  const items = pages.flatMap((page) => page.items);
  return [...new Map(items.map((item) => [idOf(item), item])).values()];
}
