import { Suspense, useEffect, useLayoutEffect } from "react";
import type { Elements } from "./elements.ts";
import { restoreControls, watchControls } from "./prerendered-controls.ts";

// The code of a prerendered page is there before React hydrates it.
if (typeof document === "object") watchControls();

interface PrerenderedFormProps {
  readonly fallback: Elements;
  readonly children: Elements;
}

/**
 * A form that hydrates at the visitor's first move. If a translator or an extension has changed it
 * before, React replaces it, and what was typed moves over before the form reads it.
 */
export function PrerenderedForm({ fallback, children }: PrerenderedFormProps) {
  const toCome = (
    <>
      <LoadNow />
      {fallback}
    </>
  );
  return (
    <Suspense fallback={toCome}>
      <RestoreControls />
      {children}
    </Suspense>
  );
}

/** The prerendered form has gone, so its code must not wait for a move. */
function LoadNow() {
  useEffect(() => void window.dispatchEvent(new Event("focusin")), []);
  return null;
}

/** Stands before the form: its effect runs first. */
function RestoreControls() {
  useLayoutEffect(restoreControls, []);
  return null;
}
