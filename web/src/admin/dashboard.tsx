import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import { Button } from "#web/components/button.tsx";
import { Page } from "#web/components/page.tsx";
import { toast } from "#web/components/toasts.ts";
import { signOut } from "#web/session/session.ts";
import styles from "./dashboard.module.css";
import { type DashboardTab, Tabs } from "./tabs.tsx";

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
        <Tabs
          label="Admin area"
          tabs={tabs}
          selected={selected}
          onSelect={(id) => setSearch({ tab: id })}
        />
      </div>
    </Page>
  );
}

function LogoutButton() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function logOut() {
    setBusy(true);
    try {
      await signOut();
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
