import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

/** One `primary` a screen; `quiet` for what may be overlooked; `danger` for what cannot be undone. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

interface Look {
  variant?: ButtonVariant | undefined;
  /** `large` for the one action that a whole page is about. */
  size?: "regular" | "large" | undefined;
}

function look({ variant = "primary", size = "regular" }: Look, className: string | undefined) {
  return classNames(styles["button"], styles[variant], styles[size], className);
}

interface ButtonProps extends ComponentProps<"button">, Look {
  /**
   * Work is under way: shows a spinner and swallows presses, so pressing twice is harmless. The
   * button keeps the focus, which a disabled one would drop.
   */
  busy?: boolean | undefined;
}

/** A button. Its `type` is `button` unless said otherwise. */
export function Button({
  variant,
  size,
  busy = false,
  className,
  onClick,
  children,
  type = "button",
  ...props
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Pressing Enter in a form arrives here too, as a click on its submit button.
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...props}
      type={type}
      className={look({ variant, size }, className)}
      onClick={press}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {busy && <span className={styles["spinner"]} aria-hidden="true" />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends Look {
  to: string;
  className?: string | undefined;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/** A link to another page of the site that looks like a button. */
export function ButtonLink({ variant, size, className, children, ...props }: ButtonLinkProps) {
  return (
    <Link {...props} className={look({ variant, size }, className)}>
      {children}
    </Link>
  );
}
