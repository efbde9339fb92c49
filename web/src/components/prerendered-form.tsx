import { Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Elements } from "./elements.ts";
import { keepPrerendered, restoreControls, watchControls } from "./prerendered-controls.ts";

// The code of a prerendered page is there before React hydrates it.
if (typeof document === "object") watchControls();

interface PrerenderedFormProps {
  /** The id of the element that holds the form. */
  readonly contentId: string;
  readonly fallback: Elements;
  readonly children: Elements;
}

/**
 * A form that hydrates at the visitor's first move. If a translator or an extension has changed it
 * before, React replaces it, and what was typed moves over before the form reads it.
 */
export function PrerenderedForm({ contentId, fallback, children }: PrerenderedFormProps) {
  return (
    <Suspense fallback={<ToCome contentId={contentId}>{fallback}</ToCome>}>
      <RestoreControls />
      {children}
    </Suspense>
  );
}

/** React has removed the prerendered form: it stays in use, and its code must not wait for a move. */
function ToCome({ contentId, children }: Pick<PrerenderedFormProps, "contentId" | "children">) {
  const place = useRef<HTMLDivElement>(null);
  const [isKept, setKept] = useState(false);
  useLayoutEffect(() => {
    if (place.current && keepPrerendered(contentId, place.current)) setKept(true);
  }, [contentId]);
  useEffect(() => void window.dispatchEvent(new Event("focusin")), []);
  return (
    <>
      <div ref={place} />
      {!isKept && children}
    </>
  );
}

/** Stands before the form: its effect runs first. */
function RestoreControls() {
  useLayoutEffect(restoreControls, []);
  return null;
}
