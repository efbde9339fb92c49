import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { IconButton } from "#web/components/button.tsx";
import type { Elements } from "#web/components/elements.ts";
import { MenuIcon } from "#web/components/icons.tsx";
import { Logo } from "#web/components/logo.tsx";
import { PageMetadata, usePageHeading } from "#web/components/page.tsx";
import { toast } from "#web/components/toasts.ts";
import { leave } from "#web/signed-in/session.ts";
import { ActionButton } from "./action-button.tsx";
import styles from "./dashboard.module.css";
import { Contained } from "./failures.tsx";
import { nextTo, useKeptFocus } from "./use-kept-focus.ts";

export interface DashboardTab {
  /** Its name in the address. */
  readonly id: string;
  readonly label: string;
  /** Above the label on a phone. */
  readonly icon: Elements;
  readonly panel: ReactNode;
  /** Whether it says itself what the notice above the tabs says. */
  readonly hasNotice?: boolean;
}

interface DashboardProps {
  readonly tabs: readonly DashboardTab[];
  readonly opensWith: string;
  readonly menu: readonly (readonly [query: string, label: string])[];
  readonly notice?: Elements;
}

/** The admin area: one bar with the tabs and a menu. The address keeps the selected tab. */
export function Dashboard({ tabs, opensWith, menu, notice }: DashboardProps) {
  const [search, setSearch] = useSearchParams();
  const panelId = useId();
  const menuId = useId();
  const heading = usePageHeading();
  const panel = useRef<HTMLDivElement>(null);
  useKeptFocus((element) => nextTo(element, panel.current));
  const named = (name: string | null) => tabs.find(({ id }) => id === name);
  const selected = named(search.get("tab")) ?? named(opensWith);
  if (!selected) return null;

  return (
    <>
      <PageMetadata title={`${selected.label} | Admin Dashboard | ${site.brand}`} noIndex />
      <header className={styles["bar"]} data-surface="navy">
        <Link to={paths.home} className={styles["logo"]} aria-label={`${site.brand} home`}>
          <Logo />
        </Link>
        <h1 ref={heading} tabIndex={-1} className={styles["heading"]}>
          Admin Dashboard
        </h1>
        <Tabs
          tabs={tabs}
          selected={selected}
          panelId={panelId}
          onSelect={(id) => setSearch({ tab: id })}
        />
        <LogoutButton className={styles["logout"]} />
        <IconButton className={styles["opener"]} aria-label="Menu" popoverTarget={menuId}>
          <MenuIcon />
        </IconButton>
      </header>
      <Menu id={menuId} items={menu} />
      {!selected.hasNotice && notice}
      <div
        ref={panel}
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(panelId, selected)}
        className={styles["panel"]}
      >
        <Contained what="tab" of={selected.id}>
          {selected.panel}
        </Contained>
      </div>
    </>
  );
}

interface TabsProps {
  readonly tabs: readonly DashboardTab[];
  readonly selected: DashboardTab;
  readonly panelId: string;
  readonly onSelect: (id: string) => void;
}

const tabId = (panelId: string, { id }: DashboardTab) => `${panelId}-${id}`;

/** Tabs as the ARIA authoring practices describe them: arrows move, Home and End jump. */
function Tabs({ tabs, selected, panelId, onSelect }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);

  // With large text the line of tabs is wider than the screen.
  useEffect(() => {
    const line = list.current;
    const current = line?.querySelector<HTMLElement>(`[data-tab="${selected.id}"]`);
    if (!line || !current) return;
    line.scrollLeft = current.offsetLeft - (line.clientWidth - current.offsetWidth) / 2;
  }, [selected.id]);

  /** From the tab with the focus: while a panel loads, another one is still selected. */
  function move(event: KeyboardEvent, from: DashboardTab) {
    const index = tabs.indexOf(from);
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
    <div className={styles["tabs"]} role="tablist" aria-label="Admin area" ref={list}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabId(panelId, tab)}
          data-tab={tab.id}
          aria-selected={tab === selected}
          aria-controls={panelId}
          tabIndex={tab === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          onKeyDown={(event) => move(event, tab)}
        >
          {tab.icon}
          <span>{tab.label}</span>
        </button>
      ))}
    </div>
  );
}

/** What is needed rarely. The browser closes it on Escape and on a press beside it. */
function Menu({ id, items }: { id: string; items: DashboardProps["menu"] }) {
  const menu = useRef<HTMLElement>(null);
  return (
    <nav ref={menu} id={id} popover="auto" aria-label="Account" className={styles["menu"]}>
      <ul className={styles["links"]}>
        {items.map(([query, label]) => (
          <li key={query}>
            <Link to={query} onClick={() => menu.current?.hidePopover?.()}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <LogoutButton />
    </nav>
  );
}

function LogoutButton({ className }: { className?: string | undefined }) {
  const navigate = useNavigate();

  async function logOut() {
    try {
      await leave();
      navigate(paths.login, { replace: true });
    } catch {
      toast.error("You could not be logged out. Please try again.");
    }
  }

  return (
    <ActionButton variant="quiet" className={className} action={logOut}>
      Logout
    </ActionButton>
  );
}
