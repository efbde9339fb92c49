import { ClientWords } from "#web/components/client-words.tsx";
import { useWebsite } from "#web/website.ts";
import styles from "./home-page.module.css";

/** How many clients' words the home page shows. */
const shownClients = 3;

/** What clients have reached, and what they say; nothing while the trainer has put in neither. */
export function Proof() {
  const { clients, outcomes } = useWebsite().proof;
  if (clients.length + outcomes.length === 0) return null;
  return (
    <section className={styles["services"]} aria-labelledby="clients">
      <div className="page-width">
        <h2 id="clients">Glad they came</h2>
        {outcomes.length > 0 && (
          <dl className={styles["outcomes"]}>
            {outcomes.map(({ figure, text }) => (
              <div key={text}>
                <dt>{text}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        )}
        {clients.length > 0 && (
          <div className={styles["clients"]}>
            {clients.slice(0, shownClients).map((client) => (
              <ClientWords key={client.text} {...client} />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
