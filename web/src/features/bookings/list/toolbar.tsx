import { useContext, useId } from "react";
import desk from "#web/admin/desk.module.css";
import { useMedia } from "#web/admin/use-media.ts";
import { Button, IconButton } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { DotsIcon } from "#web/components/icons.tsx";
import styles from "#web/features/bookings/bookings.module.css";
import { BookingsApiContext, type BookingsQuery } from "#web/features/bookings/bookings-api.ts";
import { deskKinds } from "#web/features/bookings/kinds.ts";
import { ExportButton } from "./export-button.tsx";
import { Overview, type OverviewProps } from "./overview.tsx";

interface ToolbarProps extends OverviewProps {
  /** What the list shows, which is exported; absent while there is nothing. */
  readonly query: BookingsQuery | undefined;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
  /** Absent where there is no room for the keys. */
  readonly onKeys: (() => void) | false;
}

export function Toolbar({ query, isRefreshing, onRefresh, onKeys, ...about }: ToolbarProps) {
  const api = useContext(BookingsApiContext);
  const { kind } = about.choice;
  const moreId = useId();
  // The media query of the style sheet. On a wide screen these buttons stand in the bar, not in a popover.
  const hasRoom = useMedia("(min-width: 36rem)");
  return (
    <div className={classNames(desk["toolbar"], styles["toolbar"])}>
      <h2 tabIndex={-1}>{deskKinds[kind].label}</h2>
      <Overview {...about} />
      <IconButton className={styles["opener"]} aria-label="More" popoverTarget={moreId}>
        <DotsIcon />
      </IconButton>
      <div
        id={moreId}
        popover={hasRoom ? undefined : "auto"}
        className={classNames(desk["popover"], styles["more"])}
      >
        <ExportButton
          readPage={query && ((cursor, signal) => api.exportPage({ ...query, cursor }, signal))}
          what={deskKinds[kind].file}
        />
        <Button variant="quiet" onClick={onRefresh} busy={isRefreshing}>
          Refresh
        </Button>
        {onKeys && (
          <Button variant="quiet" onClick={onKeys}>
            Keyboard Shortcuts
          </Button>
        )}
      </div>
    </div>
  );
}
