import { useState } from "react";
import type { ListedCategory } from "#shared/workouts/categories.ts";
import { Button } from "#web/components/button.tsx";
import styles from "./admin-workouts.module.css";

interface CategoryRowProps {
  readonly category: ListedCategory;
  readonly onRename: () => void;
  readonly onDelete: () => Promise<void>;
}

/** One category of the trainer's list. */
export function CategoryRow({ category: { name }, onRename, onDelete }: CategoryRowProps) {
  const [isDeleting, setDeleting] = useState(false);

  async function remove() {
    setDeleting(true);
    await onDelete();
    setDeleting(false);
  }

  return (
    <li className={styles["category"]}>
      <span>{name}</span>
      <Button variant="quiet" onClick={onRename} aria-label={`Rename ${name}`}>
        Rename
      </Button>
      <Button variant="quiet" busy={isDeleting} onClick={remove} aria-label={`Delete ${name}`}>
        Delete
      </Button>
    </li>
  );
}
