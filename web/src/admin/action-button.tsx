import { type ComponentProps, useState } from "react";
import { Button } from "#web/components/button.tsx";

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, "busy" | "onClick"> {
  /** Handles its own failures. */
  readonly action: () => unknown;
}

export function ActionButton({ action, ...props }: ActionButtonProps) {
  const [busy, setBusy] = useState(false);

  async function press() {
    setBusy(true);
    try {
      await action();
    } finally {
      setBusy(false);
    }
  }

  return <Button {...props} busy={busy} onClick={press} />;
}
