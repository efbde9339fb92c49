import { useState } from "react";
import type { ListedCategory } from "#shared/workouts/categories.ts";
import { Button } from "#web/components/button.tsx";
import styles from "./admin-workouts.module.css";
import { RenameCategory } from "./rename-category.tsx";
import type { Categories } from "./use-categories.ts";

interface CategoryRowProps {
  readonly category: ListedCategory;
  readonly categories: Pick<Categories, "rename" | "latest">;
  readonly onRename: (renamed: ListedCategory) => void;
  readonly onDelete: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** One category of the trainer's list. */
export function CategoryRow({ category, categories, onDelete, ...on }: CategoryRowProps) {
  const { name } = category;
  const [isRenaming, setRenaming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);

  async function remove() {
    setDeleting(true);
    await onDelete();
    setDeleting(false);
  }

  return (
    <li className={styles["category"]}>
      {isRenaming && (
        <RenameCategory
          {...categories}
          {...on}
          category={category}
          onClose={() => setRenaming(false)}
        />
      )}
      <span>{name}</span>
      <Button variant="quiet" onClick={() => setRenaming(true)} aria-label={`Rename ${name}`}>
        Rename
      </Button>
      <Button variant="quiet" busy={isDeleting} onClick={remove} aria-label={`Delete ${name}`}>
        Delete
      </Button>
    </li>
  );
}
