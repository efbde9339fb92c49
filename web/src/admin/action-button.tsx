import type { ComponentProps } from "react";
import { Button } from "#web/components/button.tsx";
import { usePress } from "./use-change.ts";

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, "busy" | "onClick"> {
  /** Handles its own failures. */
  readonly action: () => unknown;
}

export function ActionButton({ action, ...props }: ActionButtonProps) {
  const { pending, press } = usePress(() => action());
  return <Button {...props} busy={pending !== undefined} onClick={() => press()} />;
}
