import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./dashboard.module.css";

export interface DashboardTab {
  /** How the tab is named in the address. */
  readonly id: string;
  readonly label: string;
  readonly panel: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly DashboardTab[];
  readonly selected: DashboardTab;
  readonly onSelect: (id: string) => void;
}

/** Tabs as the ARIA authoring practices describe them: arrows move, Home and End jump. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  const baseId = useId();
  const list = useRef<HTMLDivElement>(null);

  // Scrolls to the selected tab, which may be out of sight on a phone.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${selected.id}"]`);
    if (!row || !tab) return;
    // No further than necessary, so that the first tabs stay in place.
    const start = tab.offsetLeft - row.offsetLeft;
    const least = start + tab.offsetWidth - row.clientWidth;
    row.scrollLeft = Math.min(start, Math.max(least, row.scrollLeft));
  }, [selected.id]);

  function move(event: KeyboardEvent) {
    const index = tabs.indexOf(selected);
    const target = {
      ArrowRight: tabs[(index + 1) % tabs.length],
      ArrowLeft: tabs.at(index - 1),
      Home: tabs[0],
      End: tabs.at(-1),
    }[event.key];
    if (!target) return;
    event.preventDefault();
    onSelect(target.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${target.id}"]`)?.focus();
  }

  return (
    <>
      <div className={styles["tabs"]} role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${baseId}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab === selected}
            aria-controls={`${baseId}-panel`}
            tabIndex={tab === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${baseId}-panel`}
        aria-labelledby={`${baseId}-${selected.id}`}
        className={styles["panel"]}
      >
        {selected.panel}
      </div>
    </>
  );
}
