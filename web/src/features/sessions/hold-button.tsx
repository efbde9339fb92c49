import { useDialog } from "#web/admin/dialog-host.tsx";
import { Button, type ButtonProps } from "#web/components/button.tsx";
import { type AdminBlock, titleOf } from "#web/features/bookings/booking-facts.tsx";
import { HoldDialog } from "./hold-dialog.tsx";

interface HoldButtonProps extends Pick<ButtonProps, "variant" | "className"> {
  readonly booking: AdminBlock;
}

/** Ticks a session of a block. */
export function HoldButton({ booking, ...button }: HoldButtonProps) {
  const open = useDialog();
  return (
    <Button
      {...button}
      onClick={() => open((close) => <HoldDialog booking={booking} onClose={close} />)}
    >
      Mark as Used <span className="visually-hidden">{titleOf(booking)}</span>
    </Button>
  );
}
