import { type RefObject, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { Tick } from "#web/admin/tick.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import type { Elements } from "#web/components/elements.ts";
import { topmostDialog } from "#web/components/modal-dialog.ts";
import styles from "#web/features/bookings/bookings.module.css";
import { tabStore } from "#web/tab-store.ts";
import { openerOf, rowsIn } from "./rows.ts";

interface DeskKeys {
  /** The tab, with the search, the rows and the panel. */
  readonly tab: RefObject<HTMLElement | null>;
  /** Whether there is room for the keys of the sheet; Escape always works. */
  readonly areOffered: boolean;
  readonly openId: string | undefined;
  readonly onShow: (bookingId: string) => void;
  readonly onClose: () => void;
}

const kept = tabStore("touchline:keys", z.boolean());

/** None works while the trainer types, or in a modal dialog or a menu. The tab keeps whether they are wanted. */
export function useDeskKeys(keys: DeskKeys) {
  const [isWanted, setWanted] = useState(() => kept.read() ?? true);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const latest = useRef({ ...keys, areOn: false });
  latest.current = { ...keys, areOn: keys.areOffered && isWanted };

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { tab, areOn, openId, onClose } = latest.current;
      if (!tab.current || isForOthers(event)) return;
      if (event.key === "Escape") return openId !== undefined && onClose();
      if (!areOn) return;
      const run = {
        ArrowDown: () => move(1, event),
        ArrowUp: () => move(-1, event),
        "/": () => tab.current?.querySelector<HTMLElement>("input[type=search]")?.focus(),
        c: call,
        "?": () => setSheetOpen(true),
      }[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    }

    function move(by: 1 | -1, { repeat }: KeyboardEvent) {
      const { tab } = latest.current;
      const rows = tab.current ? rowsIn(tab.current) : [];
      const row = rows[rows.findIndex(isCurrent) + by] ?? rows.find(isCurrent) ?? rows[0];
      if (!row) return;
      openerOf(row)?.focus();
      if (!repeat) follow(row);
    }

    /** Browsers limit how often an address changes, so of a key that is held only the end counts. */
    function release(event: KeyboardEvent) {
      const { tab, areOn } = latest.current;
      if (!tab.current || !areOn || isForOthers(event) || !event.key.startsWith("Arrow")) return;
      const row = rowsIn(tab.current).find((each) => each.contains(document.activeElement));
      if (row) follow(row);
    }

    function follow({ dataset: { booking } }: HTMLElement) {
      const { openId, onShow } = latest.current;
      if (openId !== undefined && booking && booking !== openId) onShow(booking);
    }

    /** The row with the focus; without one, the open row. */
    function isCurrent(row: HTMLElement, _: number, rows: HTMLElement[]) {
      const focused = rows.find((each) => each.contains(document.activeElement));
      return focused ? row === focused : row.dataset["booking"] === latest.current.openId;
    }

    function call() {
      const { tab } = latest.current;
      const row = tab.current && rowsIn(tab.current).find(isCurrent);
      const place = row ?? tab.current?.querySelector<HTMLElement>("[data-panel]");
      place?.querySelector<HTMLElement>('a[href^="tel:"]')?.click();
    }

    document.addEventListener("keydown", press);
    document.addEventListener("keyup", release);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("keyup", release);
    };
  }, []);

  function want(isNowWanted: boolean) {
    kept.keep(isNowWanted);
    setWanted(isNowWanted);
  }

  const sheet: Elements = isSheetOpen && (
    <KeysSheet areOn={isWanted} onSwitch={want} onClose={() => setSheetOpen(false)} />
  );
  return { sheet, showSheet: () => setSheetOpen(true) };
}

function isForOthers(event: KeyboardEvent): boolean {
  const { target } = event;
  return (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    topmostDialog() !== undefined ||
    (target instanceof Element && target.closest("input, select, textarea, [popover]") !== null)
  );
}

const keys = [
  ["↑ ↓", "Go to the previous or next client"],
  ["Enter", "Open the client’s booking"],
  ["c", "Call the client"],
  ["/", "Search"],
  ["Esc", "Close the booking"],
  ["?", "Show these shortcuts"],
] as const;

interface KeysSheetProps {
  readonly areOn: boolean;
  readonly onSwitch: (areOn: boolean) => void;
  readonly onClose: () => void;
}

/** What each key does, and the switch that WCAG asks for where single letters do something. */
function KeysSheet({ areOn, onSwitch, onClose }: KeysSheetProps) {
  return (
    <Dialog title="Keyboard Shortcuts" onClose={onClose}>
      <dl className={styles["keys"]}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Tick name="keys" checked={areOn} onChange={onSwitch}>
        Use these shortcuts
      </Tick>
    </Dialog>
  );
}
