import styles from "./contact.module.css";
import { ContactAside } from "./contact-aside.tsx";
import { ContactForm } from "./contact-form.tsx";
import { sendMessage } from "./send-message.ts";

/** All of the page below its heading. */
export default function Contact() {
  return (
    <div id="contact" className={styles["columns"]}>
      <section className={styles["letter"]} aria-label="Send a message">
        <p className={styles["intro"]}>
          Fill out the form below and we'll get back to you as soon as possible.
        </p>
        <ContactForm send={sendMessage} />
      </section>
      <ContactAside />
    </div>
  );
}
