import { Button } from "#web/components/button.tsx";
import type { Elements } from "#web/components/elements.ts";
import { leaveFocusToHeading } from "#web/components/leave-focus.ts";
import { Skeleton } from "#web/components/skeleton.tsx";
import { LoadProblem } from "./failures.tsx";
import type { usePagedList } from "./use-list.ts";

export interface ListBodyProps {
  readonly list: Pick<
    ReturnType<typeof usePagedList>,
    "isLoading" | "isLoadingMore" | "hasMore" | "error" | "loadMore"
  > & { readonly reload: () => unknown };
  /** The items in the plural, lower case. */
  readonly what: string;
  readonly isEmpty: boolean;
  readonly empty: Elements;
  readonly more?: string;
  readonly children: Elements;
}

/** A paged list: its items, or why there are none, and the button for more. */
export function ListBody({
  list,
  what,
  isEmpty,
  empty,
  more = "Load More",
  children,
}: ListBodyProps) {
  if (list.isLoading) return <Skeleton label={`Loading ${what}…`} lines={6} />;
  return (
    <>
      {!isEmpty && children}
      <LoadProblem error={list.error} what={what} onRetry={list.reload} />
      {isEmpty && list.error === undefined && empty}
      {list.hasMore && (
        <Button
          variant="secondary"
          ref={leaveFocusToHeading}
          busy={list.isLoadingMore}
          onClick={list.loadMore}
        >
          {more}
        </Button>
      )}
    </>
  );
}
