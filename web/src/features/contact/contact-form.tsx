import { Link } from "react-router-dom";
import { contactMessages } from "#shared/contact/contact.ts";
import { paths } from "#shared/site/paths.ts";
import { Button } from "#web/components/button.tsx";
import { EmailField } from "#web/components/email-field.tsx";
import { Field } from "#web/components/field.tsx";
import { AlertIcon, CheckIcon } from "#web/components/icons.tsx";
import { useInBrowser } from "#web/components/use-in-browser.ts";
import styles from "./contact-form.module.css";
import { type ContactStatus, useContactForm } from "./use-contact-form.ts";

/** The inputs are uncontrolled, so hydration loses no text. */
export function ContactForm() {
  const { form, errors, status, submit, edited } = useContactForm();
  const inBrowser = useInBrowser();
  const sending = status.kind === "sending";

  return (
    <form
      ref={form}
      className={`sheet stack-5 ${styles["form"]}`}
      aria-label="Contact form"
      noValidate
      onInput={edited}
      onSubmit={submit}
    >
      <Field name="user_name" label="Name" error={errors["user_name"]}>
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="name"
            autoCapitalize="words"
            readOnly={sending}
          />
        )}
      </Field>
      <EmailField name="user_email" label="Email" error={errors["user_email"]} readOnly={sending} />
      <Field className={styles["whole"]} name="message" label="Message" error={errors["message"]}>
        {(control) => <textarea {...control} rows={7} readOnly={sending} />}
      </Field>
      <Honeypot />
      <div className={styles["sending"]}>
        {/* Before hydration, the browser would submit the message into the page’s address. */}
        <Button
          type="submit"
          size="large"
          className={styles["send"]}
          busy={sending}
          disabled={!inBrowser}
        >
          {sending ? "Sending..." : "Send Message"}
        </Button>
        <Status status={status} />
      </div>
      <p className={styles["privacy"]}>
        I only use what you write to answer you; the <Link to={paths.privacy}>privacy notice</Link>{" "}
        says more.
      </p>
    </form>
  );
}

/** Bots fill this field in; people cannot see, hear or reach it. */
function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** The outcome. Always rendered, so that screen readers announce its content. */
function Status({ status }: { status: ContactStatus }) {
  return (
    <div className={styles["status"]} role="status">
      {status.kind === "sent" && (
        <p data-tone="success">
          <CheckIcon />
          <span>{contactMessages.sent}</span>
        </p>
      )}
      {status.kind === "failed" && (
        <>
          <p data-tone="danger">
            <AlertIcon />
            <span>{contactMessages.failed}</span>
          </p>
          {status.reason && <p>{status.reason}</p>}
        </>
      )}
    </div>
  );
}
