import type { ReactElement, Ref } from "react";
import { Button } from "#web/components/button.tsx";
import type { Elements } from "#web/components/elements.ts";
import desk from "./desk.module.css";
import { ListBody, type ListBodyProps } from "./list-body.tsx";

interface RecordsTabProps extends ListBodyProps {
  readonly title: string;
  /** Takes the focus when what had it is gone. */
  readonly heading: Ref<HTMLHeadingElement>;
  readonly list: ListBodyProps["list"] & { readonly isLoadingAgain: boolean };
  /** What there is to know about the list. */
  readonly note?: ReactElement | string | false;
  readonly side: Elements;
  /** Below the list. */
  readonly below?: Elements;
  readonly children: Elements;
}

export function RecordsTab({
  title,
  heading,
  note,
  side,
  below,
  children,
  ...props
}: RecordsTabProps) {
  const { isLoading, isLoadingAgain, reload } = props.list;
  return (
    <div className={`stack-6 ${desk["recordsTab"]}`}>
      {side}
      <section className="stack-4" aria-busy={isLoading}>
        <div className={desk["toolbar"]}>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <Button variant="quiet" onClick={reload} busy={isLoading || isLoadingAgain}>
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
