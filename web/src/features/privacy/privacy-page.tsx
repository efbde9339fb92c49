import { site } from "#shared/site/site.ts";
import { Page } from "#web/components/page.tsx";
import { chapters } from "./chapters.tsx";
import { noticeChangedOn } from "./notice-date.ts";
import styles from "./privacy-page.module.css";

// As "2 Mar 2026". Intl's first formatter takes longer to create than the page.
const changedOn = new Date(noticeChangedOn).toUTCString().slice(5, 16).replace(/^0/, "");

/** `/privacy`: the privacy notice (UK GDPR, articles 13 and 14). */
export default function PrivacyPage() {
  return (
    <Page
      title="Privacy Notice"
      lead="What I ask and why, who sees it, and how to have it changed or removed."
      description={`How ${site.brand} looks after your personal data: what I collect, why, who receives it, how long I keep it, and your rights.`}
      width="wide"
    >
      <div className={styles["columns"]}>
        <nav className={styles["contents"]} aria-labelledby="contents">
          <h2 id="contents">On this page</h2>
          <ol className={styles["entries"]}>
            {chapters.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles["chapters"]}>
          {chapters.map(({ id, title, Content }) => (
            <section key={id} className={styles["chapter"]} aria-labelledby={id}>
              <h2 id={id}>{title}</h2>
              <Content />
            </section>
          ))}
          <p className={styles["changed"]}>
            Last changed on <time dateTime={noticeChangedOn}>{changedOn}</time>. If I change how I
            use your data, this page changes first; if it matters to a booking you have made, I tell
            you by email.
          </p>
        </div>
      </div>
    </Page>
  );
}
