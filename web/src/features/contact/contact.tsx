import { Link } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import { firstName } from "#shared/website/first-name.ts";
import { ArrowIcon } from "#web/components/icons.tsx";
import { telephoneLink } from "#web/components/telephone-link.ts";
import { useWebsite } from "#web/website.ts";
import styles from "./contact.module.css";
import { ContactForm } from "./contact-form.tsx";
import { sendMessage } from "./send-message.ts";

export default function Contact() {
  return (
    <div id="contact" className={styles["columns"]}>
      <section className={styles["letter"]} aria-label="Send a message">
        <p className="opening">
          Fill out the form below and we'll get back to you as soon as possible.
        </p>
        <ContactForm send={sendMessage} />
      </section>
      <ContactAside />
    </div>
  );
}

function ContactAside() {
  const { who, offer, where, legal } = useWebsite();
  const { name, area, qualifications } = who;
  const nearby = area.nearby.join(", ").replace(/, ([^,]*)$/, " and $1");
  return (
    <aside className={styles["aside"]} data-surface="navy" aria-labelledby="reader">
      <h2 id="reader">Straight to {firstName(name)}</h2>
      <p className={styles["promise"]}>
        Your message goes to my own inbox, and I answer it myself. No call centre, no ticket number.
      </p>
      <dl className={styles["facts"]}>
        <div>
          <dt>Based in</dt>
          <dd>
            {area.village}, {area.county}
          </dd>
        </div>
        {nearby && (
          <div>
            <dt>Also coaching in</dt>
            <dd>{nearby}</dd>
          </div>
        )}
        {where.contactPhone && (
          <div>
            <dt>Telephone</dt>
            <dd>
              <a href={telephoneLink(where.contactPhone)}>{where.contactPhone}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${where.contactEmail}`}>{where.contactEmail}</a>
          </dd>
        </div>
        {legal.trader && (
          <div>
            <dt>The business</dt>
            <dd>
              {legal.trader}
              {legal.address && `, ${legal.address}`}
            </dd>
          </div>
        )}
        {qualifications.length > 0 && (
          <div>
            <dt>Qualified</dt>
            <dd>{qualifications.map(({ name, year }) => `${name} (${year})`).join(", ")}</dd>
          </div>
        )}
        {where.social.length > 0 && (
          <div>
            <dt>Elsewhere</dt>
            <dd className="cluster">
              {where.social.map((link) => (
                <a key={link.url} href={link.url} rel="me noopener">
                  {link.name}
                </a>
              ))}
            </dd>
          </div>
        )}
        {offer.answers && (
          <div>
            <dt>Answers</dt>
            <dd>{offer.answers}</dd>
          </div>
        )}
      </dl>
      <ul className={`stack-2 ${styles["ways"]}`}>
        <li>
          <Link to={paths.bookConsultation}>
            <span>
              <strong>Ready to start?</strong>
              See what a consultation is
            </span>
            <ArrowIcon />
          </Link>
        </li>
        <li>
          <Link to={paths.macroCalculator}>
            <span>
              <strong>A question about food?</strong>
              Try the macro calculator
            </span>
            <ArrowIcon />
          </Link>
        </li>
      </ul>
    </aside>
  );
}
