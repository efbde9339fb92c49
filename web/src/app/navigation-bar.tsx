import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import { site } from "#shared/site/site.ts";
import { IconButton } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { MenuIcon } from "#web/components/icons.tsx";
import { Logo } from "#web/components/logo.tsx";
import { FreeToolsMenu } from "./free-tools-menu.tsx";
import styles from "./navigation-bar.module.css";
import { NavigationDrawer } from "./navigation-drawer.tsx";
import { ClientPortalLink, NavigationLink } from "./navigation-links.tsx";

export function NavigationBar() {
  const [drawerOpen, setDrawerOpen] = useState(false);
  return (
    <header className={styles["bar"]} data-surface="navy">
      <div className={`page-width ${styles["inner"]}`}>
        <Link to={paths.home} className={styles["logo"]} aria-label={`${site.brand} home`}>
          <Logo />
        </Link>
        <nav className={styles["links"]} aria-label="Main">
          <NavigationLink to={paths.home} className={styles["link"]}>
            Home
          </NavigationLink>
          <NavigationLink
            to={paths.bookConsultation}
            className={classNames(styles["link"], styles["book"])}
          >
            Book a Consultation
          </NavigationLink>
          <NavigationLink to={paths.workouts} className={styles["link"]}>
            Library
          </NavigationLink>
          <FreeToolsMenu className={styles["link"]} />
          <ClientPortalLink className={styles["link"]}>Client Log In</ClientPortalLink>
          <NavigationLink to={paths.contact} className={styles["link"]}>
            Contact
          </NavigationLink>
        </nav>
        <IconButton
          className={styles["menu"]}
          aria-label="Menu"
          aria-haspopup="dialog"
          aria-expanded={drawerOpen}
          onClick={() => setDrawerOpen(true)}
        >
          <MenuIcon size={28} />
        </IconButton>
      </div>
      {drawerOpen && <NavigationDrawer onClose={() => setDrawerOpen(false)} />}
    </header>
  );
}
