import type { CalendarEvent } from "#shared/calendar/calendar-events.ts";
import { longDate, timeInWords } from "#shared/values/dates-in-words.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { FormDialog } from "#web/admin/form-dialog.tsx";
import { ListBody } from "#web/admin/list-body.tsx";
import { sayUndoable } from "#web/admin/undoable.ts";
import { useFormFields } from "#web/admin/use-form-fields.ts";
import { ApiError } from "#web/api/api-error.ts";
import { SelectField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import { isToDo, titleOf } from "#web/features/bookings/booking-facts.tsx";
import { useBookingCalls, useBookingPages } from "#web/features/bookings/bookings-cache.ts";

interface AssignDialogProps {
  readonly event: CalendarEvent;
  readonly onFailure: (error: unknown) => void;
  readonly onClose: () => void;
}

/** Asks which consultation takes place at a time of the calendar. */
export function AssignDialog({ event, onFailure, onClose }: AssignDialogProps) {
  const calls = useBookingCalls();
  const list = useBookingPages({ kind: "consultations", show: "todo" });
  const form = useFormFields({ bookingId: "Consultation" }, { bookingId: "" });
  const toDo = list.items.filter(isToDo);

  const refuse = (message: string) => form.refuse([{ path: "bookingId", message }]);

  async function assign(bookingId: string) {
    await calls.assignTime({ eventId: event.id, bookingId });
    onClose();
    sayUndoable("Time added.", () => undo(bookingId));
    await calls.get(bookingId).catch(() => undefined);
  }

  async function undo(bookingId: string) {
    try {
      await calls.unassignTime({ eventId: event.id, bookingId });
      toast.success("Time returned to the list.");
      await calls.get(bookingId).catch(() => undefined);
    } catch (error) {
      onFailure(error);
    }
  }

  function fail(error: unknown) {
    if (error instanceof ApiError && isAboutBooking(error)) return refuse(error.detail);
    onFailure(error);
    if (error instanceof ApiError && error.code === "calendar_time_gone") onClose();
  }

  function submit() {
    const { bookingId } = form.latest();
    if (bookingId === "") refuse("Please choose a consultation.");
    else void form.submit({ value: bookingId }, assign, fail);
  }

  return (
    <FormDialog
      title="Assign the Time"
      form={form}
      confirm={toDo.length > 0 ? "Assign" : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Who is booked for <span>{timeInWords(event.startsAt)}</span>?
      </p>
      <ListBody
        list={list}
        what="consultations"
        isEmpty={toDo.length === 0}
        empty={!list.hasNextPage && <p>No consultations are still to come.</p>}
      >
        <SelectField
          {...form.field("bookingId")}
          placeholder="Please choose"
          options={toDo.map((booking) => ({
            value: booking.bookingId,
            label: `${titleOf(booking)}, booked ${longDate(londonDate(new Date(booking.timestamp)))}`,
          }))}
        />
      </ListBody>
    </FormDialog>
  );
}

const isAboutBooking = ({ code }: ApiError) =>
  code === "booking_not_found" ||
  code === "not_to_do" ||
  code === "time_begun" ||
  code === "conflict";
