import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { isRemovable } from "#shared/sessions/removable-block.ts";
import { ConfirmDialog } from "#web/admin/confirm-dialog.tsx";
import desk from "#web/admin/desk.module.css";
import { useDialog } from "#web/admin/dialog-host.tsx";
import { useChange } from "#web/admin/use-change.ts";
import { Button } from "#web/components/button.tsx";
import { titleOf } from "#web/features/bookings/booking-facts.tsx";
import { useBookingCalls } from "#web/features/bookings/bookings-cache.ts";

interface RemoveBlockProps {
  readonly booking: AdminBooking;
  readonly onRemoved: () => void;
}

/** Removes a block that was entered by mistake. */
export function RemoveBlock({ booking, onRemoved }: RemoveBlockProps) {
  const calls = useBookingCalls();
  const change = useChange(() => calls.get(booking.bookingId));
  const open = useDialog();
  if (!isRemovable(booking)) {
    return isRemovable({ ...booking, calendar: undefined }) ? (
      <p className={desk["muted"]}>
        To remove this block, first press “This Is Not Theirs” at each of its times.
      </p>
    ) : null;
  }

  const remove = (close: () => void) =>
    change({
      call: async () => {
        // Its row goes, or there is nothing more to ask.
        await calls.removeBlock(booking.bookingId).finally(close);
        onRemoved();
      },
      done: "Block removed.",
      unanswered: "The block could not be removed. Please try again.",
    });

  return (
    <Button
      variant="secondary"
      className={desk["alone"]}
      onClick={() =>
        open((close) => (
          <ConfirmDialog
            title={`Remove the block of ${titleOf(booking)}?`}
            confirm="Remove for Good"
            onConfirm={() => remove(close)}
            onClose={close}
          >
            <p>
              Use this if the block was never paid for, or was added twice or wrongly. It disappears
              from the list and the numbers, and the link in its receipt stops working.
            </p>
            <p>
              <strong>This cannot be undone.</strong> If the client paid and you have refunded them,
              record a refund instead.
            </p>
          </ConfirmDialog>
        ))
      }
    >
      Remove Block…
    </Button>
  );
}
