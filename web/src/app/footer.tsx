import { Link } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import { version } from "#shared/site/version.ts";
import { Logo } from "#web/components/logo.tsx";
import { useWebsite } from "#web/website.ts";
import styles from "./footer.module.css";

export function Footer() {
  const { who, where } = useWebsite();
  return (
    <footer className={styles["footer"]} data-surface="navy">
      <div className={`page-width ${styles["inner"]}`}>
        <Logo className={styles["logo"]} />
        <p className={styles["owner"]}>
          <strong>{who.name}</strong>
          <span>{who.tagline}</span>
        </p>
        <p className={styles["small"]}>
          {where.social.map(({ name, url }) => (
            <a key={url} href={url} rel="me noopener" className={styles["link"]}>
              {name}
            </a>
          ))}
          <Link to={paths.privacy} className={styles["link"]}>
            Privacy
          </Link>
          <span>{version}</span>
          <Link to={paths.login} className={styles["link"]}>
            Admin Access
          </Link>
        </p>
      </div>
    </footer>
  );
}
