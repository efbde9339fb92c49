import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import styles from "./icon-button.module.css";

interface IconButtonProps extends ComponentProps<"button"> {
  "aria-label": string;
}

/** A button that shows an icon only. */
export function IconButton({ className, ...props }: IconButtonProps) {
  return <button {...props} type="button" className={classNames(styles["button"], className)} />;
}
