import { type FormEvent, useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router-dom";
import type * as z from "zod/mini";
import { askForSpacePath } from "#shared/bookings/booking-pause.ts";
import { ContactMessage } from "#shared/contact/contact.ts";
import { asTyped } from "#shared/values/as-typed.ts";
import { ArrivedByLink } from "#web/components/page.tsx";
import { tabStore } from "#web/tab-store.ts";
import { type ContactOutcome, sendMessage } from "./send-message.ts";

export type ContactStatus =
  | { readonly kind: "idle" | "sending" | "sent" }
  | { readonly kind: "failed"; readonly reason?: string };

const MessageFields = asTyped(ContactMessage);

/** What a visitor who comes from a page that is full can send, or change. */
const spaceRequest = "Please let me know when you have space for a consultation.";

/** @param search the query of the page's address */
export const asksForSpace = (search: string) => askForSpacePath.endsWith(search) && search !== "";

/** An unsent message, kept over a reload. */
const keptMessage = tabStore("contact-message", MessageFields);

export function useContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const shownAt = useRef<number>(undefined);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [status, setStatus] = useState<ContactStatus>({ kind: "idle" });

  const arrivedByLink = useContext(ArrivedByLink);
  const { search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival.
  useLayoutEffect(() => {
    const kept = keptMessage.read();
    const restored = kept !== undefined && fillEmptyFields(kept);
    if (asksForSpace(search)) fillEmptyFields({ message: spaceRequest });
    // The visitor may have typed before hydration.
    if (Object.values(typedFields()).some((text) => text !== "")) keep();
    // The time is unknown for a restored message. A prerendered form has been there since the
    // navigation started, which is 0.
    if (!restored) shownAt.current = arrivedByLink ? performance.now() : 0;
  }, []);

  useEffect(() => {
    const isNews = status.kind === "sent" || status.kind === "failed";
    if (isNews) form.current?.querySelector("[role=status]")?.scrollIntoView({ block: "nearest" });
  }, [status]);

  function typedFields() {
    return MessageFields.parse(Object.fromEntries(new FormData(form.current ?? undefined)));
  }

  /** Returns whether anything was put back. */
  function fillEmptyFields(kept: Partial<z.infer<typeof MessageFields>>): boolean {
    let filled = false;
    for (const [name, text] of Object.entries(kept)) {
      const control = form.current?.elements.namedItem(name);
      if (!isTextControl(control) || control.value !== "" || !text) continue;
      control.value = text;
      filled = true;
    }
    return filled;
  }

  function keep() {
    keptMessage.keep(typedFields());
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (status.kind === "sending") return;
    setErrors({});
    setStatus({ kind: "sending" });
    const outcome = await sendMessage({
      fields: typedFields(),
      website: String(new FormData(event.currentTarget).get("website")),
      shownAt: shownAt.current,
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
    // A program of the visitor's own may have filled it in.
    const hidden = form.current?.elements.namedItem("website");
    if (isTextControl(hidden)) hidden.value = "";
    if (outcome.kind === "sent") {
      form.current?.reset();
      keptMessage.forget();
    }
    setStatus(outcome);
  }

  function edited({ target }: FormEvent<HTMLFormElement>) {
    if (!isTextControl(target)) return;
    keep();
    if (target.name in errors) {
      setErrors(
        Object.fromEntries(Object.entries(errors).filter(([field]) => field !== target.name)),
      );
    }
  }

  return { form, errors, status, submit, edited };
}

function isTextControl(control: unknown): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}
