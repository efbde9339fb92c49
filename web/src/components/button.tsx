import type { ComponentProps, MouseEvent } from "react";
import { Link, type LinkProps } from "react-router-dom";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

/** One `primary` a screen; `quiet` for minor actions; `danger` for irreversible ones. */
type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

interface Look {
  variant?: ButtonVariant | undefined;
  size?: "regular" | "large" | undefined;
}

function look({ variant = "primary", size = "regular" }: Look, className: string | undefined) {
  return classNames(styles["button"], styles[variant], styles[size], className);
}

export interface ButtonProps extends ComponentProps<"button">, Look {
  /** Shows a spinner and ignores clicks. The button keeps the focus, which a disabled one loses. */
  busy?: boolean | undefined;
  /** Ignores the second click of a double click on the button that was here before this one. */
  ignoresRepeat?: boolean;
}

export function Button({
  variant,
  size,
  busy = false,
  ignoresRepeat = false,
  className,
  onClick,
  children,
  type = "button",
  ...props
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Enter in a form also clicks its submit button.
    if (busy || (ignoresRepeat && event.detail > 1)) event.preventDefault();
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
      <span className={styles["content"]}>{children}</span>
    </button>
  );
}

interface ButtonLinkProps extends LinkProps, Look {
  /** Called when it is followed, also into another tab by the middle button. */
  onFollow?: (() => void) | undefined;
}

export function ButtonLink({ variant, size, className, onFollow, ...props }: ButtonLinkProps) {
  return (
    <Link
      {...props}
      className={look({ variant, size }, className)}
      onClick={onFollow}
      onAuxClick={(event) => event.button === 1 && onFollow?.()}
    />
  );
}

interface IconButtonProps extends ComponentProps<"button"> {
  "aria-label": string;
}

export function IconButton({ className, ...props }: IconButtonProps) {
  return <button {...props} type="button" className={classNames(styles["icon"], className)} />;
}
