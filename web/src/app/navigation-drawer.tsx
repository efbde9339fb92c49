import { paths } from "#shared/site/paths.ts";
import { IconButton } from "#web/components/button.tsx";
import { CrossIcon } from "#web/components/icons.tsx";
import { useModalDialog } from "#web/components/modal-dialog.ts";
import styles from "./navigation-drawer.module.css";
import { ClientPortalLink, NavigationLink } from "./navigation-links.tsx";

export function NavigationDrawer({ onClose }: { onClose: () => void }) {
  const modal = useModalDialog(onClose);
  const link = { className: styles["link"], onClick: onClose };
  return (
    <dialog {...modal} className={styles["drawer"]} aria-label="Menu" data-surface="navy">
      <div className={styles["box"]}>
        <IconButton className={styles["close"]} onClick={onClose} aria-label="Close menu">
          <CrossIcon size={28} />
        </IconButton>
        <nav className={styles["links"]} aria-label="Main">
          <NavigationLink to={paths.home} {...link}>
            Home
          </NavigationLink>
          <NavigationLink to={paths.bookConsultation} {...link} className={styles["book"]}>
            Book a Consultation
          </NavigationLink>
          <NavigationLink to={paths.workouts} {...link}>
            Library
          </NavigationLink>
          <NavigationLink to={paths.macroCalculator} {...link}>
            Macro Calculator
          </NavigationLink>
          <ClientPortalLink {...link}>Log in</ClientPortalLink>
          <NavigationLink to={paths.contact} {...link}>
            Contact
          </NavigationLink>
        </nav>
      </div>
    </dialog>
  );
}
