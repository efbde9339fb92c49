import { type RefObject, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { Tick } from "#web/admin/tick.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import { topmostDialog } from "#web/components/modal-dialog.ts";
import { tabStore } from "#web/tab-store.ts";
import styles from "../consultations.module.css";
import { openerOf, rowsIn } from "./use-kept-focus.ts";

interface DeskKeys {
  /** The tab, with the search, the rows and the panel. */
  readonly tab: RefObject<HTMLElement | null>;
  /** Whether the keys of the sheet work; Escape always does. */
  readonly areOn: boolean;
  readonly openId: string | undefined;
  readonly onShow: (bookingId: string) => void;
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

/** The keys of the list. None works while the trainer types, or in a modal dialog or a menu. */
export function useDeskKeys(keys: DeskKeys) {
  const latest = useRef(keys);
  latest.current = keys;

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { tab, areOn, openId, onClose, onHelp } = latest.current;
      if (!tab.current || isForOthers(event)) return;
      if (event.key === "Escape") return openId !== undefined && onClose();
      if (!areOn) return;
      const run = {
        ArrowDown: () => move(1),
        ArrowUp: () => move(-1),
        "/": () => tab.current?.querySelector<HTMLElement>("input[type=search]")?.focus(),
        c: call,
        "?": onHelp,
      }[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    }

    function move(by: 1 | -1) {
      const { tab, openId, onShow } = latest.current;
      const rows = tab.current ? rowsIn(tab.current) : [];
      const row = rows[rows.findIndex(isCurrent) + by] ?? rows.find(isCurrent) ?? rows[0];
      if (!row) return;
      openerOf(row)?.focus();
      if (openId !== undefined && row.dataset["booking"]) onShow(row.dataset["booking"]);
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
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** Whether a key belongs to a field, a dialog, a menu or the browser. */
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

const kept = tabStore("touchline:keys", z.boolean());

/** Whether the trainer wants the keys, kept in the tab. */
export function useKeysSwitch() {
  const [areOn, setOn] = useState(() => kept.read() ?? true);
  return [
    areOn,
    (on: boolean) => {
      kept.keep(on);
      setOn(on);
    },
  ] as const;
}

const keys = [
  ["↑ ↓", "Go to the previous or next client"],
  ["Enter", "Open the client’s booking"],
  ["c", "Call the client"],
  ["/", "Search"],
  ["Esc", "Close the booking"],
  ["?", "Show these keys"],
] as const;

interface KeysSheetProps {
  readonly areOn: boolean;
  readonly onSwitch: (areOn: boolean) => void;
  readonly onClose: () => void;
}

/** What each key does, and the switch that WCAG asks for where single letters do something. */
export function KeysSheet({ areOn, onSwitch, onClose }: KeysSheetProps) {
  return (
    <Dialog title="Keys" onClose={onClose}>
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
        Use these keys
      </Tick>
    </Dialog>
  );
}
