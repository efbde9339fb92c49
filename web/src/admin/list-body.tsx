import { Button } from "#web/components/button.tsx";
import type { Elements } from "#web/components/elements.ts";
import { leaveFocusToHeading } from "#web/components/leave-focus.ts";
import { Skeleton } from "#web/components/skeleton.tsx";
import { LoadProblem, type ReadState } from "./failures.tsx";

export interface ListBodyProps {
  /** As `usePages` returns it. */
  readonly list: ReadState & {
    readonly isLoading: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly hasNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** The items in the plural, lower case. */
  readonly what: string;
  readonly isEmpty: boolean;
  readonly empty: Elements;
  readonly more?: string;
  readonly children: Elements;
}

export function ListBody({
  list,
  what,
  isEmpty,
  empty,
  more = "Load More",
  children,
}: ListBodyProps) {
  const loadMore = () => list.fetchNextPage();
  if (list.isLoading) return <Skeleton label={`Loading ${what}…`} lines={6} />;
  return (
    <>
      {!isEmpty && children}
      <LoadProblem
        of={{ ...list, refetch: list.isFetchNextPageError ? loadMore : list.refetch }}
        what={what}
      />
      {isEmpty && list.error === null && empty}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          ref={leaveFocusToHeading}
          busy={list.isFetchingNextPage}
          onClick={loadMore}
        >
          {more}
        </Button>
      )}
    </>
  );
}
