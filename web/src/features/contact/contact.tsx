import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { askForSpace } from "#shared/bookings/booking-pause.ts";
import { paths } from "#shared/site/paths.ts";
import { firstName } from "#shared/website/first-name.ts";
import { ArrowIcon } from "#web/components/icons.tsx";
import { telephoneLink } from "#web/components/telephone-link.ts";
import { useInBrowser } from "#web/components/use-in-browser.ts";
import { whatsAppLink } from "#web/components/whatsapp-link.ts";
import { useWebsite } from "#web/website.ts";
import styles from "./contact.module.css";
import { ContactForm } from "./contact-form.tsx";
import { asksForSpace } from "./use-contact-form.ts";

export default function Contact() {
  const { search } = useLocation();
  // The prerendered page has no query.
  const isAboutSpace = useInBrowser() && asksForSpace(search);
  return (
    <div id="contact" className={styles["columns"]}>
      <section className={styles["letter"]} aria-label="Send a message">
        {isAboutSpace && <h2>{askForSpace}</h2>}
        <p className="opening">
          Fill out the form below and we'll get back to you as soon as possible.
        </p>
        <ContactForm />
      </section>
      <ContactAside />
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    children && (
      <div>
        <dt>{label}</dt>
        <dd>{children}</dd>
      </div>
    )
  );
}

function ContactAside() {
  const { who, offer, where, legal } = useWebsite();
  const { name, area, qualifications } = who;
  const nearby = area.nearby.join(", ").replace(/, ([^,]*)$/, " and $1");
  return (
    <aside className={styles["aside"]} data-surface="navy" aria-labelledby="reader">
      <h2 id="reader">{`Straight to ${firstName(name)}`}</h2>
      <p className={styles["promise"]}>
        Your message goes to my own inbox, and I answer it myself. No call centre, no ticket number.
      </p>
      <dl className={styles["facts"]}>
        <Fact label="Based in">{`${area.village}, ${area.county}`}</Fact>
        <Fact label="Also coaching in">{nearby}</Fact>
        <Fact label="Phone">
          {where.contactPhone && (
            <a href={telephoneLink(where.contactPhone)}>{where.contactPhone}</a>
          )}
        </Fact>
        <Fact label="WhatsApp">
          {where.whatsApp && (
            <a
              href={whatsAppLink(where.whatsApp)}
              rel="noreferrer"
              aria-label={`${where.whatsApp} on WhatsApp`}
            >
              {where.whatsApp}
            </a>
          )}
        </Fact>
        <Fact label="Email">
          <a href={`mailto:${where.contactEmail}`}>{where.contactEmail}</a>
        </Fact>
        <Fact label="The business">
          {legal.trader && [legal.trader, legal.address].filter(Boolean).join(", ")}
        </Fact>
        <Fact label="Qualified">
          {qualifications.map(({ name, year }) => `${name} (${year})`).join(", ")}
        </Fact>
        <Fact label="Find me on">
          {where.social.length > 0 && (
            <div className="cluster">
              {where.social.map((link) => (
                <a key={link.url} href={link.url} rel="me noopener">
                  {link.name}
                </a>
              ))}
            </div>
          )}
        </Fact>
        <Fact label="Replies">{offer.answers}</Fact>
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
