import type { AdminBooking, AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import type { CalendarEvent } from "#shared/calendar/calendar-events.ts";
import { hasBegun } from "#shared/calendar/starts.ts";
import { leftInWords } from "#shared/sessions/sessions-in-words.ts";
import { sessionsLeft } from "#shared/sessions/sessions-left.ts";
import { longDate, timeInWords } from "#shared/values/dates-in-words.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import desk from "#web/admin/desk.module.css";
import { useFailure } from "#web/admin/failures.tsx";
import { FormDialog } from "#web/admin/form-dialog.tsx";
import { ListBody } from "#web/admin/list-body.tsx";
import { placeOfPress, sayUndoable } from "#web/admin/undoable.ts";
import { useChange } from "#web/admin/use-change.ts";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { useNow } from "#web/admin/use-now.ts";
import { ApiError } from "#web/api/api-error.ts";
import { SelectField } from "#web/components/text-field.tsx";
import { isBlock, isToDo, timeStatus, titleOf } from "#web/features/bookings/booking-facts.tsx";
import { useBookingCalls, useBookingPages } from "#web/features/bookings/bookings-cache.ts";
import { CalendarLink } from "#web/features/consultations/calendar/calendar-event.tsx";

interface AssignDialogProps {
  readonly event: CalendarEvent;
  readonly onClose: () => void;
}

/**
 * Asks which booking a time of the calendar belongs to. Consultations without a time come first, the latest before,
 * then blocks with sessions left, then consultations with a time. One whose time has begun can take no other.
 */
export function AssignDialog({ event, onClose }: AssignDialogProps) {
  const calls = useBookingCalls();
  const change = useChange();
  const failed = useFailure();
  const consultations = useBookingPages({ kind: "consultations", show: "todo" });
  const blocks = useBookingPages({ kind: "sessions", show: "left" });
  const form = useFormFields({ bookingId: "Booking" }, { bookingId: "" });
  const now = useNow();
  const allToDo = consultations.items.filter(isToDo);
  const toDo = allToDo.filter((booking) => !hasBegun(booking, now));
  const [timed, open] = [toDo.filter(hasTime), toDo.filter((booking) => !hasTime(booking))];
  const left = blocks.items.filter((each) => isBlock(each) && sessionsLeft(each, now) > 0);
  const options = [...open, ...left, ...timed];
  // One after the other: what is still to be read is read by one button.
  const list = [consultations, blocks].find(isUnread) ?? consultations;
  const inCalendar = event.moveUrl ?? event.cancelUrl;

  const refuse = (message: string) => form.refuse([{ path: "bookingId", message }]);

  async function assign(bookingId: string) {
    await calls.assignTime({ eventId: event.id, bookingId });
    const place = placeOfPress();
    onClose();
    sayUndoable("Time added.", () => change(removing(bookingId)), place);
    await calls.get(bookingId).catch(() => undefined);
  }

  const removing = (bookingId: string) => ({
    call: async () => {
      await calls.unassignTime({ eventId: event.id, bookingId });
      await calls.get(bookingId).catch(() => undefined);
    },
    done: "Time returned to the list.",
  });

  const dismiss = () =>
    change({
      call: async () => {
        await calls.dismissTime({ eventId: event.id, isDismissed: true });
        onClose();
      },
      done: "Time dismissed.",
      undo: () => ({
        call: () => calls.dismissTime({ eventId: event.id, isDismissed: false }),
        done: "Time restored.",
      }),
    });

  function fail(error: unknown) {
    if (error instanceof ApiError && isAboutBooking(error)) return refuse(error.detail);
    void failed(error);
    if (error instanceof ApiError && error.code === "calendar_time_gone") onClose();
  }

  function submit() {
    const { bookingId } = form.latest();
    if (bookingId === "") refuse("Please choose a booking.");
    else void form.submit({ value: bookingId }, assign, fail);
  }

  return (
    <FormDialog
      title="Assign the Time"
      form={form}
      confirm={options.length > 0 ? "Assign" : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <span>{`No booking matches ${timeInWords(event.startsAt)}. `}</span>
        {inCalendar ? (
          <CalendarLink to={inCalendar}>See who it is in your calendar</CalendarLink>
        ) : (
          <span>See who it is in your calendar</span>
        )}
        <span>, then choose their booking.</span>
      </p>
      <ListBody
        list={list}
        what="bookings"
        isEmpty={options.length === 0}
        empty={!list.hasNextPage && <p>No consultations or sessions are still to come.</p>}
      >
        <SelectField
          {...form.field("bookingId")}
          placeholder="Please choose"
          options={options.map((booking) => ({
            value: booking.bookingId,
            label: labelOf(booking),
          }))}
        />
      </ListBody>
      {toDo.length < allToDo.length && (
        <p className={desk["muted"]}>
          Consultations whose time has begun are not listed. If one did not take place, say so
          first.
        </p>
      )}
      <ActionButton variant="quiet" className={desk["underText"]} action={dismiss}>
        Dismiss This Time
      </ActionButton>
    </FormDialog>
  );
}

const isUnread = ({ isLoading, error, hasNextPage }: ReturnType<typeof useBookingPages>) =>
  isLoading || error !== null || hasNextPage;

const hasTime = ({ startsAt }: AdminConsultation) => startsAt !== undefined;

function labelOf(booking: AdminBooking): string {
  if (isBlock(booking)) {
    const { block, lapsesOn } = booking;
    return `${titleOf(booking)}, ${leftInWords(sessionsLeft(booking, new Date()), block, lapsesOn)}`;
  }
  const booked = longDate(londonDate(new Date(booking.timestamp)));
  const time = isToDo(booking) && hasTime(booking) ? `, has ${timeStatus(booking)}` : "";
  return `${titleOf(booking)}, booked ${booked}${time}`;
}

const isAboutBooking = ({ code }: ApiError) =>
  code === "booking_not_found" ||
  code === "not_to_do" ||
  code === "time_begun" ||
  code === "sessions_all_timed" ||
  code === "conflict";
