import { websiteChecklist } from "#shared/website/checklist.ts";
import type { Website } from "#shared/website/website.ts";
import { CheckIcon } from "#web/components/icons.tsx";
import styles from "./website.module.css";
import { useWords } from "./words-context.ts";

/** What is still to be filled in before the site goes live; nothing once all is there. */
export function ChecklistCard({ words }: { words: Website }) {
  const { goTo } = useWords();
  const items = websiteChecklist(words);
  const done = items.filter((item) => item.done).length;
  if (done === items.length) return null;
  return (
    <details className={styles["checklist"]}>
      <summary>
        <span>
          Before you go live: <strong>{`${done} of ${items.length}`}</strong> done
        </span>
        <progress aria-label="Filled in" value={done} max={items.length} />
      </summary>
      <ul>
        {items.map(({ path, label, done: isDone }) => (
          <li key={path} data-done={isDone || undefined}>
            {isDone ? (
              <>
                <CheckIcon size={18} />
                <span>
                  {label} <span className="visually-hidden">is done</span>
                </span>
              </>
            ) : (
              <button type="button" onClick={() => goTo(path)}>
                {label}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
