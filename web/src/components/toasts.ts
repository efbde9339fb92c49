import { createElement } from "react";
import { fillToastPlace } from "./toast-place.tsx";
import { createToasts } from "./toast-queue.ts";
import { ToastRegion } from "./toast-region.tsx";

/** The toasts of this page. Those of a library would insert a `<style>` element, which the policy refuses. */
export const toast = createToasts();

// A live region must exist before its content, so it is rendered as soon as this module loads.
fillToastPlace(createElement(ToastRegion, { toasts: toast }));

export function withdrawAll(): void {
  for (const { id } of toast.current()) toast.dismiss(id);
}

/** Dismisses the errors of fields, once what they say may not be so any more. */
export function withdrawAbout(fields: readonly string[]): void {
  for (const { id, field } of toast.current()) {
    if (field !== undefined && fields.includes(field)) toast.dismiss(id);
  }
}

/** Dismisses the error toasts, once the problem is fixed or the visitor tries again. */
export function withdrawErrors(): void {
  for (const { id, tone } of toast.current()) {
    if (tone === "error") toast.dismiss(id);
  }
}
