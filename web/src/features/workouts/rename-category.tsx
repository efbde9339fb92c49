import { useEffect, useRef } from "react";
import { renameCategory } from "#shared/workouts/admin-api.ts";
import type { ListedCategory } from "#shared/workouts/categories.ts";
import { FormDialog } from "#web/admin/form-dialog.tsx";
import { readAs, useFormFields } from "#web/admin/use-form-fields.ts";
import { ApiError } from "#web/api/api-error.ts";
import { TextField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import type { Categories } from "./use-categories.ts";

interface RenameCategoryProps extends Pick<Categories, "rename" | "refetch"> {
  readonly category: ListedCategory;
  readonly onRename: (renamed: ListedCategory) => void;
  readonly onFailure: (error: unknown) => void;
  readonly onClose: () => void;
}

/** Renames a category. It replaces only the name that the trainer has seen. */
export function RenameCategory({ category, rename, refetch, ...on }: RenameCategoryProps) {
  const { categoryId, name: seen } = category;
  const form = useFormFields({ name: `New name for “${seen}”` }, { name: seen });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  const submit = () =>
    form.submit(
      readAs(renameCategory.body, { ...form.fields, seen }),
      async ({ name }) => {
        const renamed = await rename({ categoryId, name }, seen);
        on.onRename(renamed);
        on.onClose();
        if (renamed.name !== seen) toast.success(`“${seen}” is now “${renamed.name}”.`);
      },
      (error) => {
        const isRefused = error instanceof ApiError && error.code.startsWith("category_");
        if (!isRefused) return on.onFailure(error);
        form.refuse([{ path: "name", message: error.detail }]);
        if (error.code === "category_changed") void refetch();
      },
    );

  return (
    <FormDialog
      title={`Rename “${seen}”`}
      form={form}
      confirm="Save"
      onSubmit={submit}
      onClose={on.onClose}
    >
      <TextField {...form.field("name")} ref={input} />
    </FormDialog>
  );
}
