import { useState } from "react";
import type { ListedCategory } from "#shared/workouts/categories.ts";
import { Foldable } from "#web/admin/foldable.tsx";
import { useUndoableDeletion } from "#web/admin/use-undoable-deletion.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { toast } from "#web/components/toasts.ts";
import { AddCategory } from "./add-category.tsx";
import styles from "./admin-workouts.module.css";
import { CategoryRow } from "./category-row.tsx";
import { RenameCategory } from "./rename-category.tsx";
import type { Categories } from "./use-categories.ts";

interface CategoriesPanelProps {
  readonly categories: Categories;
  /** Receives a category under its new name. */
  readonly onRename: (renamed: ListedCategory) => void;
  readonly onFailure: (error: unknown) => void;
}

/** The categories, to rename and to delete, and the form for a new one. */
export function CategoriesPanel({ categories, onRename, onFailure }: CategoriesPanelProps) {
  const { list, error, reload, add, remove } = categories;
  const [isOpen, setIsOpen] = useState(false);
  const [renaming, setRenaming] = useState<ListedCategory>();
  const { heading, deleteItem } = useUndoableDeletion({
    remove,
    // Without workouts, a new category is the same as the deleted one.
    restore: ({ name }: ListedCategory) => add({ categoryId: crypto.randomUUID(), name }),
    onFailure(reason) {
      const isRefused = reason instanceof ApiError && reason.code.startsWith("category_");
      if (isRefused) toast.error(reason.detail);
      else onFailure(reason);
    },
  });

  return (
    <>
      <Foldable
        title="Categories"
        opener="Edit Categories"
        isOpen={isOpen}
        onToggle={setIsOpen}
        heading={heading}
      >
        {list ? (
          <ul className={styles["categories"]}>
            {list.map((category) => (
              <CategoryRow
                key={category.categoryId}
                category={category}
                onRename={() => setRenaming(category)}
                onDelete={() => deleteItem(category, `“${category.name}”`)}
              />
            ))}
          </ul>
        ) : error !== undefined ? (
          <p className={styles["failed"]}>
            The categories could not be loaded.
            <Button variant="quiet" onClick={reload}>
              Try Again
            </Button>
          </p>
        ) : (
          <Skeleton label="Loading categories…" lines={2} />
        )}
        <AddCategory onAdd={add} onFailure={onFailure} />
      </Foldable>
      {/* Outside the panel, which a narrow window folds, and the list, whose items move. */}
      {renaming && (
        <RenameCategory
          category={renaming}
          rename={categories.rename}
          latest={categories.latest}
          onRename={onRename}
          onFailure={onFailure}
          onClose={() => setRenaming(undefined)}
        />
      )}
    </>
  );
}
