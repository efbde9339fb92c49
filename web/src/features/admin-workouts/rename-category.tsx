import { type KeyboardEvent, useState } from "react";
import { renameCategory } from "#shared/workouts/admin-api.ts";
import type { ListedCategory } from "#shared/workouts/categories.ts";
import desk from "#web/admin/desk.module.css";
import { readAs, useFormFields } from "#web/admin/use-form-fields.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import styles from "./admin-workouts.module.css";
import type { Categories } from "./use-categories.ts";

interface RenameCategoryProps {
  readonly category: ListedCategory;
  readonly categories: Pick<Categories, "rename" | "latest">;
  readonly onRename: (renamed: ListedCategory) => void;
  readonly onFailure: (error: unknown) => void;
  readonly onClose: () => void;
}

/** Renames a category in its row. It replaces only the name that the trainer has seen. */
export function RenameCategory({ category, categories, onRename, ...on }: RenameCategoryProps) {
  const { categoryId } = category;
  const [seen, setSeen] = useState(category.name);
  const form = useFormFields({ name: category.name });

  const save = () =>
    form.submit(
      readAs(renameCategory.body, { ...form.fields, seen }),
      async ({ name }) => {
        const renamed = await categories.rename({ categoryId, name }, seen);
        onRename(renamed);
        on.onClose();
        if (name !== seen) toast.success(`“${seen}” is now “${name}”.`);
      },
      settle,
    );

  async function settle(error: unknown) {
    if (!(error instanceof ApiError)) return on.onFailure(error);
    switch (error.code) {
      case "category_exists":
        return form.refuse([{ path: "name", message: error.detail }]);
      case "category_changed":
        return showLatest();
      default:
        return on.onFailure(error);
    }
  }

  async function showLatest() {
    try {
      const latest = await categories.latest(categoryId);
      if (!latest) return toast.error("This category no longer exists.");
      setSeen(latest.name);
      const message = `This category is now called “${latest.name}”. Save again to replace that name.`;
      form.refuse([{ path: "name", message }]);
    } catch (error) {
      on.onFailure(error);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") on.onClose();
  }

  return (
    <Form
      className={styles["renameCategory"]}
      aria-label={`Rename ${seen}`}
      onSubmit={save}
      onKeyDown={onKeyDown}
      refusal={form.refusals}
      autoComplete="off"
    >
      <TextField
        ref={selectText}
        name="name"
        label={`New name for “${seen}”`}
        error={form.errorOf("name")}
        value={form.fields.name}
        onChange={(name) => form.type({ name })}
      />
      <div className={desk["actions"]}>
        <Button variant="quiet" onClick={on.onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="secondary" busy={form.busy}>
          Save
        </Button>
      </div>
    </Form>
  );
}

function selectText(input: HTMLInputElement | null) {
  input?.focus();
  input?.select();
}
