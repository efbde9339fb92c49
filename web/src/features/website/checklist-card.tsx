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

interface ChecklistCardProps {
  readonly content: Website;
  readonly savedContent: Website;
  readonly isLive: boolean;
}

export function ChecklistCard({ content, savedContent, isLive }: ChecklistCardProps) {
  const { goTo } = useContent();
  const items = trainersChecklist(content);
  const saved = trainersChecklist(savedContent);
  const done = items.filter((item) => item.done).length;
  // One that is changed is ticked, and leaves once it is saved: the form below does not jump under the typing.
  const samples = items.filter((_, place) => saved[place]?.isSample);
  if (done === items.length) return null;
  return (
    <div className={classNames(desk["surface"], styles["checklist"])}>
      <details>
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
      {samples.length > 0 ? (
        <div className={styles["samples"]}>
          <Items title="Still the sample’s" items={samples} goTo={goTo} />
        </div>
      ) : null}
    </div>
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
