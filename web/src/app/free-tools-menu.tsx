import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { paths } from "#shared/site/paths.ts";
import { ChevronIcon } from "#web/components/icons.tsx";
import styles from "./free-tools-menu.module.css";
import { NavigationLink } from "./navigation-links.tsx";

/** The mouse, a press, Enter, Space and the down arrow open it; Escape, leaving it and a link close it. */
export function FreeToolsMenu({ className }: { className: string | undefined }) {
  const [open, setOpen] = useState(false);
  const hovered = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();

  function hover(entered: boolean) {
    hovered.current = entered;
    setOpen(entered);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && open) {
      setOpen(false);
      button.current?.focus();
    }
    if (event.key === "ArrowDown") {
      event.preventDefault();
      setOpen(true);
      // The links are hidden until the next frame.
      requestAnimationFrame(() => panel.current?.querySelector("a")?.focus());
    }
  }

  function onBlur(event: FocusEvent<HTMLDivElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes its button and links.
    <div
      className={styles["menu"]}
      onPointerEnter={(event) => event.pointerType === "mouse" && hover(true)}
      onPointerLeave={(event) => event.pointerType === "mouse" && hover(false)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={open}
        aria-controls={panelId}
        // Under a mouse it is already open, and a click must not close it.
        onClick={() => setOpen(hovered.current || !open)}
      >
        Free Tools
        <span className={styles["chevron"]}>
          <ChevronIcon />
        </span>
      </button>
      <div ref={panel} id={panelId} className={styles["panel"]} hidden={!open}>
        <NavigationLink
          to={paths.macroCalculator}
          className={styles["item"]}
          onClick={() => setOpen(false)}
        >
          Macro Calculator
        </NavigationLink>
      </div>
    </div>
  );
}
