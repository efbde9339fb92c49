import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import styles from "./dashboard.module.css";
import type { DashboardTab } from "./dashboard.tsx";

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

  // On a phone not all of them fit, and an address may lead to one that does not.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${selected.id}"]`);
    if (!row || !tab) return;
    // No further than it takes: the first tabs stay where they are looked for.
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
