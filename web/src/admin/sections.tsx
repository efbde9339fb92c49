import { type ReactNode, useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router-dom";
import pill from "#web/components/choice.module.css";
import { Contained } from "./failures.tsx";
import styles from "./sections.module.css";

export interface Section {
  /** Its name in the address. */
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** The sections of a tab, one at a time; the chosen one is kept in the address. */
export function Sections({ label, sections }: { label: string; sections: readonly Section[] }) {
  const [search] = useSearchParams();
  const selected = sections.find(({ id }) => id === search.get("section")) ?? sections[0];

  // A link inside a section disappears with it, and the focus with the link.
  const panel = useRef<HTMLDivElement>(null);
  const id = selected?.id;

  // On a phone the line of links is wider than the screen.
  const links = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is the current one.
  useEffect(() => {
    const list = links.current;
    const current = list?.querySelector<HTMLElement>("[aria-current]");
    if (!list || !current) return;
    list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2;
  }, [id]);

  const shown = useRef(id);
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    const heading = panel.current?.querySelector<HTMLElement>("h2");
    if (shown.current !== id && isFocusLost && heading) {
      heading.tabIndex = -1;
      heading.focus();
    }
    shown.current = id;
  }, [id]);

  function address(section: string): string {
    const tab = search.get("tab");
    return `?${new URLSearchParams({ ...(tab !== null && { tab }), section })}`;
  }

  return (
    <div className={`stack-5 ${styles["sections"]}`}>
      <nav aria-label={label}>
        <ul ref={links} className={styles["links"]}>
          {sections.map((section) => (
            <li key={section.id}>
              <Link
                to={address(section.id)}
                className={pill["choice"]}
                aria-current={section === selected ? "page" : undefined}
                preventScrollReset
              >
                {section.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div ref={panel}>
        <Contained what="section" of={id}>
          {selected?.content}
        </Contained>
      </div>
    </div>
  );
}
