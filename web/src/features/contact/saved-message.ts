import { tabStorage } from "#web/booking-draft/draft-storage.ts";

/** An unsent message, kept in this tab, so that a reload or a lost page takes none of it. */

export const messageFields = ["user_name", "user_email", "message"] as const;

const keyOf = (field: string) => `contact-message:${field}`;
const idKey = keyOf("id");

/** Keeps what is typed into one of the message's fields; what belongs to no message is not kept. */
export function saveField(name: string, value: string): void {
  if (messageFields.some((field) => field === name)) write(keyOf(name), value);
}

/**
 * Puts what was kept into the fields that are still empty, and keeps what is in the others.
 * @returns whether anything was put there.
 */
export function restoreMessage(form: HTMLFormElement): boolean {
  let restored = false;
  for (const field of messageFields) {
    const control = form.elements.namedItem(field);
    if (!isTextControl(control)) continue;
    const kept = tabStorage()?.getItem(keyOf(field));
    if (control.value !== "") {
      saveField(field, control.value);
    } else if (kept) {
      control.value = kept;
      restored = true;
    }
  }
  return restored;
}

/** Whether it is something that text is typed into. */
export function isTextControl(control: unknown): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}

/** Forgets the message: it has been sent. */
export function forgetMessage(): void {
  for (const field of messageFields) tabStorage()?.removeItem(keyOf(field));
  tabStorage()?.removeItem(idKey);
}

/** The message's id, the same until it is sent, so that sending it twice mails it once. */
export function messageId(): string {
  const kept = tabStorage()?.getItem(idKey);
  if (kept) return kept;
  const made = crypto.randomUUID();
  write(idKey, made);
  return made;
}

function write(key: string, value: string): void {
  try {
    tabStorage()?.setItem(key, value);
  } catch {
    // Full or forbidden: the form itself still holds everything.
  }
}
