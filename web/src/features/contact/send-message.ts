import { sendContactMessage } from "#shared/contact/api.ts";
import { ContactMessage, minimumFillTimeMs } from "#shared/contact/contact.ts";
import { type FieldError, fieldErrors } from "#shared/values/field-errors.ts";
import { filledIn } from "#shared/values/pasted-text.ts";
import { ApiError } from "#web/api/api-error.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";

/** The answers as typed, and what distinguishes people from bots. */
interface ContactSubmission {
  readonly fields: Readonly<Record<string, string>>;
  readonly website: string;
  /** When the form came on screen, by `performance.now()`; unknown after a reload. */
  readonly shownAt: number | undefined;
}

export type ContactOutcome =
  | { readonly kind: "sent" }
  /** One message by field. */
  | { readonly kind: "invalid"; readonly errors: Readonly<Record<string, string>> }
  | { readonly kind: "failed"; readonly reason?: string };

export async function sendMessage({
  fields,
  website,
  shownAt,
}: ContactSubmission): Promise<ContactOutcome> {
  const message = ContactMessage.safeParse(filledIn(fields));
  if (!message.success) return invalid(fieldErrors(message.error));
  const body = {
    ...message.data,
    website,
    ...(shownAt !== undefined && { fillTimeMs: await fillTime(shownAt) }),
  };
  try {
    await callEndpoint(sendContactMessage, { body });
    return { kind: "sent" };
  } catch (error) {
    return failure(error);
  }
}

/** Waits until a person could have written a message: the server refuses one that was faster. */
async function fillTime(shownAt: number): Promise<number> {
  const fillTimeMs = performance.now() - shownAt;
  if (fillTimeMs >= minimumFillTimeMs) return fillTimeMs;
  await new Promise((resolve) => setTimeout(resolve, minimumFillTimeMs - fillTimeMs));
  return fillTime(shownAt);
}

function failure(error: unknown): ContactOutcome {
  if (!(error instanceof ApiError)) return { kind: "failed" };
  const fieldsToFix = error.fieldErrors.filter(({ path }) => path in ContactMessage.shape);
  if (fieldsToFix.length > 0) return invalid(fieldsToFix);
  // The only failure for which trying again at once does not help.
  return error.code === "too_many_requests"
    ? { kind: "failed", reason: error.detail }
    : { kind: "failed" };
}

function invalid(errors: readonly FieldError[]): ContactOutcome {
  return {
    kind: "invalid",
    errors: Object.fromEntries(errors.map(({ path, message }) => [path, message])),
  };
}
