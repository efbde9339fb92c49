import { type ReactNode, useId } from "react";
import { classNames } from "#web/components/class-names.ts";
import desk from "./desk.module.css";

interface TickProps {
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function Tick({ name, checked, onChange, className, children }: TickProps) {
  const id = useId();
  return (
    <label className={classNames(desk["tick"], className)} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  );
}
