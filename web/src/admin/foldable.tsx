import { type ReactNode, useId } from "react";
import { Button } from "#web/components/button.tsx";
import desk from "./desk.module.css";

interface FoldableProps {
  readonly title: string;
  readonly opener: string;
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A section beside the list. On narrow screens it is above the list and can be folded. */
export function Foldable({ title, opener, isOpen, onToggle, children }: FoldableProps) {
  const id = useId();
  return (
    <section
      className={desk["foldable"]}
      data-open={isOpen}
      aria-labelledby={`${id}-title`}
      data-screen-only
    >
      <header className={desk["foldableHeader"]}>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <Button
          variant={isOpen ? "quiet" : "secondary"}
          className={desk["opener"]}
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          onClick={() => onToggle(!isOpen)}
        >
          {isOpen ? "Close" : opener}
        </Button>
      </header>
      <div className={desk["foldableContent"]} id={`${id}-content`}>
        {children}
      </div>
    </section>
  );
}
