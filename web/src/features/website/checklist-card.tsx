import { useId } from "react";
import { site } from "#shared/site/site.ts";
import {
  type ChecklistItem,
  operatorsChecklist,
  trainersChecklist,
} from "#shared/website/checklist.ts";
import type { Website } from "#shared/website/website.ts";
import desk from "#web/admin/desk.module.css";
import part from "#web/admin/part.module.css";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { CheckIcon, ChevronIcon } from "#web/components/icons.tsx";
import styles from "./checklist-card.module.css";
import { useContent } from "./form/content-form.ts";

export function ChecklistCard({ content, isLive }: { content: Website; isLive: boolean }) {
  const { goTo } = useContent();
  const items = trainersChecklist(content);
  const done = items.filter((item) => item.done).length;
  if (done === items.length) return null;
  return (
    <details className={classNames(desk["surface"], styles["checklist"])}>
      <summary>
        <span>
          <span>{isLive ? "Your site’s details" : "Before you go live"}</span>:{" "}
          <strong>{`${done} of ${items.length}`}</strong> done
        </span>
        <progress
          className={part["progress"]}
          aria-label="Filled in"
          value={done}
          max={items.length}
        />
        <ChevronIcon />
      </summary>
      <Items
        title={isLive ? "Your site needs" : "Your site cannot go live without"}
        items={items.filter((item) => item.needed)}
        goTo={goTo}
      />
      <Items
        title="Your visitors look for"
        items={items.filter((item) => !item.needed)}
        goTo={goTo}
      />
      <Items title="Your site’s operator fills in" items={operatorsChecklist(site)} />
    </details>
  );
}

interface ItemsProps {
  readonly title: string;
  readonly items: readonly ChecklistItem[];
  /** Leads to the field of an item; absent where it cannot be filled in here. */
  readonly goTo?: (path: string) => void;
}

function Items({ title, items, goTo }: ItemsProps) {
  const id = useId();
  return (
    <>
      <p className="small-print" id={id}>
        {title}
      </p>
      <ul aria-labelledby={id}>
        {items.map(({ path, label, done }) => (
          <li key={path} data-done={done || undefined}>
            {done && <CheckIcon size={18} />}
            {done || !goTo ? (
              <span>
                <span>{label}</span> {done && <span className="visually-hidden">is done</span>}
              </span>
            ) : (
              <Button variant="quiet" onClick={() => goTo(path)}>
                {label}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
