import { Link } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import { version } from "#shared/site/version.ts";
import { Logo } from "#web/components/logo.tsx";
import { telephoneLink } from "#web/components/telephone-link.ts";
import { useWebsite } from "#web/website.ts";
import styles from "./footer.module.css";

export function Footer() {
  const { who, where, legal } = useWebsite();
  const { area, qualifications } = who;
  return (
    <footer className={styles["footer"]} data-surface="navy">
      <div className={`page-width ${styles["inner"]}`}>
        <Logo className={styles["logo"]} />
        <p className={styles["part"]}>
          <strong>{who.name}</strong>
          <span>{who.tagline}</span>
          {qualifications.map(({ name, year }) => (
            <span key={`${name} ${year}`}>{name}</span>
          ))}
        </p>
        <address className={styles["part"]}>
          <strong>{`${area.village}, ${area.county}`}</strong>
          {legal.address && <span>{legal.address}</span>}
          {legal.registration && <span>{legal.registration}</span>}
          {where.contactPhone && (
            <a href={telephoneLink(where.contactPhone)} className={styles["link"]}>
              {where.contactPhone}
            </a>
          )}
          <a href={`mailto:${where.contactEmail}`} className={styles["link"]}>
            {where.contactEmail}
          </a>
        </address>
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
