import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import { Button } from "#web/components/button.tsx";
import { Page } from "#web/components/page.tsx";
import { toast } from "#web/components/toasts.ts";
import { leave } from "#web/session/session.ts";
import styles from "./dashboard.module.css";

export interface DashboardTab {
  /** Its name in the address. */
  readonly id: string;
  readonly label: string;
  readonly panel: ReactNode;
}

interface DashboardProps {
  readonly tabs: readonly DashboardTab[];
  /** The tab shown before one is chosen. */
  readonly opensWith: string;
}

/** The admin area: its tabs, the selected one kept in the address, and the logout button. */
export function Dashboard({ tabs, opensWith }: DashboardProps) {
  const [search, setSearch] = useSearchParams();
  const named = (name: string | null) => tabs.find(({ id }) => id === name);
  const selected = named(search.get("tab")) ?? named(opensWith);
  if (!selected) return null;

  return (
    <Page title="Admin Dashboard" width="wide" noIndex>
      <div className={styles["dashboard"]}>
        <LogoutButton />
        <Tabs tabs={tabs} selected={selected} onSelect={(id) => setSearch({ tab: id })} />
      </div>
    </Page>
  );
}

interface TabsProps {
  readonly tabs: readonly DashboardTab[];
  readonly selected: DashboardTab;
  readonly onSelect: (id: string) => void;
}

/** Tabs as the ARIA authoring practices describe them: arrows move, Home and End jump. */
function Tabs({ tabs, selected, onSelect }: TabsProps) {
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
      <div className={styles["tabs"]} role="tablist" aria-label="Admin area" ref={list}>
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

function LogoutButton() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function logOut() {
    setBusy(true);
    try {
      await leave();
      navigate(paths.login, { replace: true });
    } catch {
      setBusy(false);
      toast.error("You could not be logged out. Please try again.");
    }
  }

  return (
    <Button variant="quiet" className={styles["logout"]} busy={busy} onClick={logOut}>
      Logout
    </Button>
  );
}
