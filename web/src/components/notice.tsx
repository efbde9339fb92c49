import type { ReactNode } from "react";
import type { Elements } from "./elements.ts";
import { AlertIcon, CheckIcon, InfoIcon } from "./icons.tsx";
import styles from "./notice.module.css";

const tones = {
  info: { Icon: InfoIcon, role: undefined },
  success: { Icon: CheckIcon, role: "status" },
  warning: { Icon: AlertIcon, role: undefined },
  danger: { Icon: AlertIcon, role: "alert" },
} as const;

interface NoticeProps {
  tone: keyof typeof tones;
  /** Overrides the tone's role; `none` for what is announced in another way. */
  role?: "alert" | "status" | "none" | undefined;
  title?: ReactNode;
  children?: Elements;
}

export function Notice({ tone, role, title, children }: NoticeProps) {
  const { Icon, role: ownRole } = tones[tone];
  return (
    <div className={styles["notice"]} data-tone={tone} role={role ?? ownRole}>
      <span className={styles["icon"]}>
        <Icon />
      </span>
      <div className={styles["body"]}>
        {title && <p className={styles["title"]}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
