import { useState } from "react";
import { createCategory } from "#shared/workouts/admin-api.ts";
import type { ListedCategory } from "#shared/workouts/categories.ts";
import { ActionButton } from "#web/admin/action-button.tsx";
import { Foldable } from "#web/admin/foldable.tsx";
import { ListBody } from "#web/admin/list-body.tsx";
import { useDeletion } from "#web/admin/use-change.ts";
import { readAs, useFormFields } from "#web/admin/use-form-fields.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import { newId } from "#web/new-id.ts";
import { RenameCategory } from "./rename-category.tsx";
import type { Categories } from "./use-categories.ts";
import styles from "./workouts.module.css";

interface CategoriesPanelProps {
  readonly list: Categories;
  readonly onRename: (renamed: ListedCategory) => void;
  readonly onFailure: (error: unknown) => void;
}

export function CategoriesPanel({ list, onRename, onFailure }: CategoriesPanelProps) {
  const { categories, add, remove } = list;
  const [isOpen, setIsOpen] = useState(false);
  const [renaming, setRenaming] = useState<ListedCategory>();
  const { deleteItem } = useDeletion({
    remove,
    // Without workouts, a new category is the same as the deleted one.
    restore: ({ name }: ListedCategory) => add({ categoryId: newId(), name }),
    refetch: list.refetch,
  });

  return (
    <>
      <Foldable title="Categories" opener="Edit Categories" isOpen={isOpen} onToggle={setIsOpen}>
        <ListBody list={list} what="categories" isEmpty={categories.length === 0} empty={null}>
          <ul className={styles["categories"]}>
            {categories.map((category) => (
              <li key={category.categoryId} className={styles["category"]}>
                <span>{category.name}</span>
                <Button
                  variant="quiet"
                  aria-label={`Rename ${category.name}`}
                  onClick={() => setRenaming(category)}
                >
                  Rename
                </Button>
                <ActionButton
                  variant="quiet"
                  aria-label={`Delete ${category.name}`}
                  action={() => deleteItem(category, `“${category.name}”`)}
                >
                  Delete
                </ActionButton>
              </li>
            ))}
          </ul>
        </ListBody>
        {!list.isLoading && <AddCategory onAdd={add} onFailure={onFailure} />}
      </Foldable>
      {/* Outside the panel, which a narrow window folds, and the list, whose items move. */}
      {renaming && (
        <RenameCategory
          category={renaming}
          rename={list.rename}
          refetch={list.refetch}
          onRename={onRename}
          onFailure={onFailure}
          onClose={() => setRenaming(undefined)}
        />
      )}
    </>
  );
}

interface AddCategoryProps {
  readonly onAdd: Categories["add"];
  readonly onFailure: (error: unknown) => void;
}

function AddCategory({ onAdd, onFailure }: AddCategoryProps) {
  // The same for every attempt with one name, so that a repeated request is not refused.
  const [categoryId, setCategoryId] = useState(() => newId());
  const form = useFormFields({ name: "New category" }, { name: "" }, () => setCategoryId(newId()));

  const add = () =>
    form.submit(
      readAs(createCategory.body, { categoryId, ...form.fields }),
      async (body) => {
        const { name } = await onAdd(body);
        form.reset({ name: "" });
        setCategoryId(newId());
        toast.success(`“${name}” added to the categories.`);
      },
      (error) => {
        if (error instanceof ApiError && error.code === "category_exists") {
          form.refuse([{ path: "name", message: error.detail }]);
        } else onFailure(error);
      },
    );

  return (
    <Form {...form.formProps} aria-label="Add a category" onSubmit={add}>
      <TextField {...form.field("name")} />
      <Button type="submit" variant="secondary" busy={form.busy}>
        Add Category
      </Button>
    </Form>
  );
}
