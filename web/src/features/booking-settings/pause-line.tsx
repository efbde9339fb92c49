import { operatorsName } from "#shared/bookings/booking-settings.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import { useFailure } from "#web/admin/failures.tsx";
import { Moment } from "#web/admin/moment.tsx";
import { leaveFocusToHeading } from "#web/components/leave-focus.ts";
import { Notice } from "#web/components/notice.tsx";
import { toast } from "#web/components/toasts.ts";
import { bookingSettingsApi, useBookingSettings } from "./booking-settings-api.ts";
import styles from "./pause-line.module.css";

/** Stands above every tab while no bookings are taken. Without an answer there is no line. */
export function PauseLine({ api = bookingSettingsApi }) {
  const { data, change } = useBookingSettings(api);
  const pause = data?.pause;
  const fail = useFailure();
  if (!pause) return null;

  async function resume() {
    try {
      await change({ isPaused: false });
      toast.success("You take bookings and payments again.");
    } catch (error) {
      fail(error, "That could not be saved. Please try again.");
    }
  }

  return (
    <section className={styles["line"]} aria-label="Bookings are paused">
      <Notice tone="warning">
        <div className={styles["row"]}>
          <p>
            <strong>You are not taking bookings or payments</strong>
            <span>{" since "}</span>
            <Moment at={pause.since} />
            <span>{`, turned on by ${pause.by}.`}</span>
            {pause.by === operatorsName && <span>{" Ask them before you go on."}</span>}
          </p>
          <ActionButton variant="secondary" ref={leaveFocusToHeading} action={resume}>
            Take Bookings Again
          </ActionButton>
        </div>
      </Notice>
    </section>
  );
}
