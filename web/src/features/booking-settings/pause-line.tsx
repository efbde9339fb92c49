import { type BookingPause, operatorsName } from "#shared/bookings/booking-settings.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import { Moment } from "#web/admin/moment.tsx";
import { useChange } from "#web/admin/use-change.ts";
import { leaveFocusToHeading } from "#web/components/leave-focus.ts";
import { Notice } from "#web/components/notice.tsx";
import { bookingSettingsApi, useBookingSettings } from "./booking-settings-api.ts";
import styles from "./pause-line.module.css";

/** Stands above every tab during a pause, of everything or of consultations. Without an answer there is no line. */
export function PauseLine({ api = bookingSettingsApi }) {
  const { data, change } = useBookingSettings(api);
  const press = useChange();
  if (!data) return null;
  const { full, pause } = data;
  if (!full && !pause) return null;

  const end = (turned: "isFull" | "isPaused", done: string) =>
    press({ call: () => change({ [turned]: false }), done });

  return (
    <section className={styles["line"]} aria-label="Bookings are paused">
      <Notice tone="warning">
        {pause && (
          <Row
            {...pause}
            what="Bookings and payments have been paused"
            action={full ? "Take Payments Again" : "Take Bookings and Payments Again"}
            onEnd={() =>
              end(
                "isPaused",
                full
                  ? "You’re taking payments again. New consultations are still paused."
                  : "You’re taking bookings and payments again.",
              )
            }
          />
        )}
        {full && (
          <Row
            {...full}
            what="New consultations have been paused"
            action="Take Consultations Again"
            onEnd={() =>
              end(
                "isFull",
                pause
                  ? "You’ll take consultations again when you take payments again."
                  : "You’re taking new consultations again.",
              )
            }
          />
        )}
      </Notice>
    </section>
  );
}

interface RowProps extends BookingPause {
  readonly what: string;
  readonly action: string;
  readonly onEnd: () => Promise<void>;
}

function Row({ since, by, what, action, onEnd }: RowProps) {
  return (
    <div className={styles["row"]}>
      <p>
        <strong>{what}</strong>
        <span>{" since "}</span>
        <Moment at={since} />
        <span>
          {by === operatorsName
            ? ", by your site’s operator. Check with them before you take bookings again."
            : `, by ${by}.`}
        </span>
      </p>
      <ActionButton variant="secondary" ref={leaveFocusToHeading} action={onEnd}>
        {action}
      </ActionButton>
    </div>
  );
}
