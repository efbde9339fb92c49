import { type ReactElement, useRef } from "react";
import { Button } from "#web/components/button.tsx";
import type { Elements } from "#web/components/elements.ts";
import desk from "./desk.module.css";
import { ListBody, type ListBodyProps } from "./list-body.tsx";
import { headingsAround, useKeptFocus } from "./use-kept-focus.ts";

interface RecordsTabProps extends ListBodyProps {
  readonly list: ListBodyProps["list"] & { readonly isRefetching: boolean };
  readonly title: string;
  readonly note?: ReactElement | string | false;
  readonly side: Elements;
  readonly below?: Elements;
  readonly children: Elements;
}

export function RecordsTab({ title, note, side, below, children, ...props }: RecordsTabProps) {
  const { isLoading, isRefetching, refetch } = props.list;
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus((element) => {
    const headings = headingsAround(element);
    return () => headings.find(({ isConnected }) => isConnected) ?? heading.current;
  });
  return (
    <div className={`stack-6 ${desk["recordsTab"]}`}>
      {side}
      <section className="stack-4" aria-busy={isLoading}>
        <div className={desk["toolbar"]}>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <Button variant="quiet" onClick={() => refetch()} busy={isLoading || isRefetching}>
            Refresh
          </Button>
        </div>
        <ListBody {...props}>
          {note && <p className={desk["muted"]}>{note}</p>}
          <ul className={desk["cards"]}>{children}</ul>
        </ListBody>
        {below}
      </section>
    </div>
  );
}
