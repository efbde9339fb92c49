import { Link } from "react-router-dom";
import type { Appointment } from "#shared/bookings/appointments.ts";
import { hasBegun } from "#shared/calendar/starts.ts";
import { dayAndMonth, shortWeekday } from "#shared/values/dates-in-words.ts";
import { londonDate, londonTime } from "#shared/values/london-days.ts";
import type { Elements } from "#web/components/elements.ts";
import { deskKinds } from "#web/features/bookings/kinds.ts";
import { ContactLinks } from "#web/features/bookings/list/booking-actions.tsx";
import { clientOf, dayOf, hiddenInWords } from "./appointments.ts";
import { DayPart } from "./day-part.tsx";
import styles from "./today.module.css";

interface TodayProps {
  readonly appointments: readonly Appointment[];
  readonly now: Date;
  /** How many are shown at first. */
  readonly atFirst: number;
  readonly addressOf: (bookingId: string) => string;
}

/** Who comes today and tomorrow, by hour. */
export function Today({ appointments, now, atFirst, addressOf }: TodayProps) {
  const today = londonDate(now);
  const hidden = appointments.slice(atFirst);
  const beside: Elements =
    appointments.length === 0 ? (
      <p>
        <span>Nothing planned</span> <span className={styles["days"]}>today or tomorrow</span>
      </p>
    ) : (
      <p>
        <time dateTime={today}>{`${shortWeekday(today)} ${dayAndMonth(today)}`}</time>
      </p>
    );
  return (
    <DayPart
      heading="Today"
      beside={beside}
      hidden={hidden.length > 0 ? hiddenInWords(hidden, now) : undefined}
    >
      {(id, isOpen) =>
        appointments.length > 0 && (
          <ol id={id} className={styles["appointments"]} aria-label="Today and tomorrow">
            {(isOpen ? appointments : appointments.slice(0, atFirst)).map((appointment) => (
              <AppointmentRow
                key={`${appointment.bookingId} ${appointment.startsAt}`}
                appointment={appointment}
                now={now}
                addressOf={addressOf}
              />
            ))}
          </ol>
        )
      }
    </DayPart>
  );
}

interface AppointmentRowProps extends Pick<TodayProps, "now" | "addressOf"> {
  readonly appointment: Appointment;
}

function AppointmentRow({ appointment, now, addressOf }: AppointmentRowProps) {
  const { bookingId, kind, startsAt, joinUrl, isAsked, phone, email } = appointment;
  const { Settling } = deskKinds[kind];
  const isTomorrow = dayOf(appointment) > londonDate(now);
  const isBegun = hasBegun(appointment, now);
  return (
    <li className={styles["appointment"]} data-begun={isBegun}>
      <p className={styles["who"]}>
        <time dateTime={startsAt}>
          {`${isTomorrow ? "Tomorrow " : ""}${londonTime(new Date(startsAt))}`}
        </time>{" "}
        <Link to={addressOf(bookingId)}>
          <span>{clientOf(appointment)}</span>
        </Link>
      </p>
      <div className={styles["reach"]} data-screen-only>
        <ContactLinks phone={phone} email={email} />
        {joinUrl && (
          <a className={styles["join"]} href={joinUrl} target="_blank" rel="noreferrer">
            Join <span className="visually-hidden">the call</span>
          </a>
        )}
      </div>
      {isBegun && isAsked && Settling && <Settling appointment={appointment} isOver={false} />}
    </li>
  );
}
