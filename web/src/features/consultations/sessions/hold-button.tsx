import { useState } from "react";
import { Button, type ButtonProps } from "#web/components/button.tsx";
import { type AdminBlock, titleOf } from "../booking-facts.tsx";
import { HoldDialog } from "./hold-dialog.tsx";

interface HoldButtonProps extends Pick<ButtonProps, "variant" | "className"> {
  readonly booking: AdminBlock;
}

/** Ticks a session of a block. */
export function HoldButton({ booking, ...button }: HoldButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        Session Held <span className="visually-hidden">{titleOf(booking)}</span>
      </Button>
      {isAsking && <HoldDialog booking={booking} onClose={() => setAsking(false)} />}
    </>
  );
}
