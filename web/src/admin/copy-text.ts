import { toast } from "#web/components/toasts.ts";

/** Copies a text, and says so; a browser may not allow it. */
export async function copyText(text: string, copied: string, refused: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(copied);
  } catch {
    toast.error(refused);
  }
}
