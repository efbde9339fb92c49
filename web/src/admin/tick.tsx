import type { ComponentProps } from "react";
import desk from "./desk.module.css";

interface TickProps extends Omit<ComponentProps<"input">, "onChange"> {
  readonly onChange: (checked: boolean) => void;
}

export function Tick({ onChange, children, ...input }: TickProps) {
  return (
    <label className={desk["tick"]}>
      <input
        type="checkbox"
        {...input}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
