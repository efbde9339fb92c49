import {
  type FormEvent,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { ArrivedByLink } from "#web/components/page-heading.ts";
import {
  forgetMessage,
  isTextControl,
  messageFields,
  messageId,
  restoreMessage,
  saveField,
} from "./saved-message.ts";

/** What the form sends: everything as typed, and what tells people from programs. */
export interface ContactSubmission {
  readonly fields: Readonly<Record<string, string>>;
  readonly messageId: string;
  readonly website: string;
  /** How long the visitor has had the form, in milliseconds; unknown once the page was reloaded. */
  readonly fillTimeMs: number | undefined;
}

export type ContactOutcome =
  | { readonly kind: "sent" }
  /** By field, what to put right. */
  | { readonly kind: "invalid"; readonly errors: Readonly<Record<string, string>> }
  /** `reason` where it is worth knowing. */
  | { readonly kind: "failed"; readonly reason?: string };

export type ContactStatus =
  | { readonly kind: "idle" | "sending" | "sent" }
  | { readonly kind: "failed"; readonly reason?: string };

export type SendMessage = (submission: ContactSubmission) => Promise<ContactOutcome>;

/** What the form does; the texts in it are the browser's own, and saved in this tab. */
export function useContactForm(send: SendMessage) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [status, setStatus] = useState<ContactStatus>({ kind: "idle" });
  const shownFor = useShownFor(form);

  useEffect(() => {
    const isNews = status.kind === "sent" || status.kind === "failed";
    if (isNews) form.current?.querySelector("[role=status]")?.scrollIntoView({ block: "nearest" });
  }, [status]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (status.kind === "sending") return;
    const written = new FormData(event.currentTarget);
    const textOf = (name: string) => String(written.get(name) ?? "");
    setErrors({});
    setStatus({ kind: "sending" });
    const outcome = await send({
      fields: Object.fromEntries(messageFields.map((name) => [name, textOf(name)])),
      messageId: messageId(),
      website: textOf("website"),
      fillTimeMs: shownFor(),
    }).catch((): ContactOutcome => ({ kind: "failed" }));
    settle(outcome);
  }

  function settle(outcome: ContactOutcome) {
    if (outcome.kind === "invalid") {
      flushSync(() => {
        setErrors(outcome.errors);
        setStatus({ kind: "idle" });
      });
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      return;
    }
    if (outcome.kind === "sent") {
      form.current?.reset();
      forgetMessage();
    }
    setStatus(outcome);
  }

  function edited({ target }: FormEvent<HTMLFormElement>) {
    if (!isTextControl(target)) return;
    const { name, value } = target;
    saveField(name, value);
    if (name in errors) {
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name)));
    }
  }

  return { form, errors, status, submit, edited };
}

/**
 * Restores what was typed before a reload, and tells how long the visitor has had the form: since
 * the document was asked for, if it came with it. What was restored may have taken any time.
 */
function useShownFor(form: RefObject<HTMLFormElement | null>): () => number | undefined {
  const arrivedByLink = useContext(ArrivedByLink);
  const shownAt = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: how the visitor came stays as it was.
  useLayoutEffect(() => {
    const restored = form.current !== null && restoreMessage(form.current);
    if (!restored) shownAt.current = arrivedByLink ? performance.now() : 0;
  }, []);
  return () => (shownAt.current === undefined ? undefined : performance.now() - shownAt.current);
}
