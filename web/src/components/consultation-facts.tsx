import { minutesInWords } from "#shared/website/consultation-length.ts";
import { useWebsite } from "#web/website.ts";
import styles from "./consultation-facts.module.css";

export function ConsultationFacts() {
  const { minutes, where, moving } = useWebsite().offer.facts;
  const facts = [
    ["How long", minutesInWords(minutes)],
    ["Where", where],
    ["If you can’t make it", moving],
  ].filter(([, text]) => text);
  return (
    <dl className={styles["facts"]}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
