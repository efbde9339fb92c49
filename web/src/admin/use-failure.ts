import { toast } from "#web/components/toasts.ts";
import { SessionEnded } from "#web/session/call-as-trainer.ts";
import { useSessionEnded } from "#web/session/require-session.tsx";

/** @returns handles a failed call: an ended session leads to the sign-in, anything else to a toast. */
export function useFailure() {
  const sessionEnded = useSessionEnded();
  return (error: unknown, message: string) => {
    if (error instanceof SessionEnded) sessionEnded();
    else toast.error(message);
  };
}
