import { ActionButton } from "#web/admin/action-button.tsx";
import { Moment } from "#web/admin/moment.tsx";
import { leaveFocusToHeading } from "#web/components/leave-focus.ts";
import { Notice } from "#web/components/notice.tsx";
import { bookingSettingsApi } from "./booking-settings-api.ts";
import styles from "./pause-line.module.css";
import { usePauses } from "./use-pauses.ts";

/** Stands above the tabs during a pause, but above the list of what needs the trainer, which has it. */
export function PauseLine({ api = bookingSettingsApi }) {
  const { notices } = usePauses(api);
  if (notices.length === 0) return null;
  return (
    <section className={styles["line"]} aria-label="Bookings are paused">
      <Notice tone="warning">
        {notices.map(({ id, title, since, by, action, end }) => (
          <div key={id} className={styles["row"]}>
            <p>
              <strong>{title}</strong>
              <span>{" since "}</span>
              <Moment at={since} />
              <span>{`, ${by}`}</span>
            </p>
            <ActionButton variant="secondary" ref={leaveFocusToHeading} action={end}>
              {action}
            </ActionButton>
          </div>
        ))}
      </Notice>
    </section>
  );
}
