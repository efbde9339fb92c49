import { toast } from "./toasts.ts";

/** Takes back what toasts said went wrong, once it is put right or tried again. */
export function withdrawErrors(): void {
  for (const { id, tone } of toast.current()) {
    if (tone === "error") toast.dismiss(id);
  }
}
