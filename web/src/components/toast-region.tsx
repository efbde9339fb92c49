import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useLocation } from "react-router-dom";
import { IconButton } from "./button.tsx";
import { AlertIcon, CheckIcon, CrossIcon, InfoIcon } from "./icons.tsx";
import { topmostDialog, watchTopmostDialog } from "./modal-dialog.ts";
import type { Toast, Toasts, ToastTone } from "./toast-queue.ts";
import styles from "./toast-region.module.css";

const noToasts: readonly Toast[] = [];
const icons = { success: CheckIcon, error: AlertIcon, info: InfoIcon } as const satisfies Record<
  ToastTone,
  unknown
>;

/** Shows the toasts in the page, or in the topmost open dialog, where they are not inert. */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, () => noToasts);
  const region = useRef<HTMLElement>(null);
  const home = useRef<HTMLDivElement>(null);
  // An element that moves without React.
  const [box] = useState(() => document.createElement("div"));
  const latest = shown.at(-1)?.id;

  // Toasts do not follow the visitor to another page.
  const { pathname } = useLocation();
  useLayoutEffect(() => toasts.arrive(pathname), [pathname, toasts]);

  useLayoutEffect(() => {
    function move() {
      const place = topmostDialog() ?? home.current;
      if (box.parentNode === place) return;
      place?.append(box);
      if (toasts.current().length > 0) raise(region.current);
    }
    move();
    return watchTopmostDialog(move);
  }, [box, toasts]);

  useEffect(() => {
    if (latest === undefined) return;
    raise(region.current);
    const watching = new AbortController();
    // Loaded with the first toast; a page that cannot load it scrolls nothing.
    import("./uncover-focus.ts").then(
      ({ keepFocusUncovered }) => keepFocusUncovered(region.current, watching.signal),
      () => undefined,
    );
    return () => watching.abort();
  }, [latest]);

  useEffect(() => {
    // No pointerleave follows when the last toast disappears under the pointer.
    if (shown.length === 0) toasts.resume();
  }, [shown, toasts]);

  const content = (
    <section
      ref={region}
      className={styles["region"]}
      aria-label="Notifications"
      popover="manual"
      // A toast that appears under a resting pointer closes on its own.
      onPointerMove={toasts.pause}
      onPointerLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    >
      {/* Live regions must exist before their content to be announced. */}
      {lists.map((live) => (
        <ul
          key={live}
          className={`stack-2 ${styles["list"]}`}
          aria-live={live}
          aria-relevant="additions"
        >
          <Items list={shown.filter((each) => listOf(each) === live)} onDismiss={toasts.dismiss} />
        </ul>
      ))}
    </section>
  );
  return <div ref={home}>{createPortal(content, box)}</div>;
}

function Items({ list, onDismiss }: { list: readonly Toast[]; onDismiss: (id: number) => void }) {
  return list.map(({ id, tone, text, action }) => {
    const Icon = icons[tone];
    return (
      <li key={id} className={styles["toast"]} data-tone={tone}>
        <span className={styles["icon"]}>
          <Icon />
        </span>
        <span className={styles["text"]}>{text}</span>
        {action && (
          <button
            type="button"
            className={styles["action"]}
            onClick={() => {
              onDismiss(id);
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
        <IconButton
          className={styles["dismiss"]}
          onClick={() => onDismiss(id)}
          aria-label="Dismiss"
        >
          <CrossIcon />
        </IconButton>
      </li>
    );
  });
}

const lists = ["off", "assertive", "polite"] as const;

/** How a toast is announced: the error of a field is heard with the field. */
function listOf({ tone, field }: Toast): (typeof lists)[number] {
  if (field !== undefined) return "off";
  return tone === "error" ? "assertive" : "polite";
}

/** Moves the region to the top of the top layer, above an open dialog. */
function raise(region: HTMLElement | null) {
  if (!region || !("showPopover" in region)) return;
  region.hidePopover();
  region.showPopover();
}
