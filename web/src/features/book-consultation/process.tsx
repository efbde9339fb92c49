import { consultationFeePence, site } from "#shared/site/site.ts";
import { formatPoundsInProse } from "#shared/values/money.ts";
import { Notice } from "#web/components/notice.tsx";
import styles from "./process.module.css";

const fee = formatPoundsInProse(consultationFeePence);

const steps = [
  {
    title: "Complete the form",
    text: "Four short steps about your goals, your health and your week. What you type stays in this tab, so take your time.",
  },
  {
    title: `Book and pay the ${fee} fee`,
    text: "Look over your answers and pay securely by card. Your confirmation arrives by email straight away.",
  },
  {
    title: `Meet ${site.trainerName}`,
    text: "Pick a time that suits you. By the time you talk, your answers have been read and thought about.",
  },
] as const;

/** From here to the first conversation. */
export function Process() {
  return (
    <section className={styles["process"]} aria-labelledby="process">
      <h2 id="process">Three steps, no fuss</h2>
      <ol className={styles["steps"]}>
        {steps.map(({ title, text }) => (
          <li key={title} className={styles["step"]}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <Notice tone="info" title={`Booking a consultation needs a ${fee} fee.`}>
        <p>
          You pay it by card at the end of the form, and nothing is charged before that. If you have
          a discount code, the form asks for it there.
        </p>
      </Notice>
    </section>
  );
}
