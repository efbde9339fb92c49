import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import { renameCategory } from "#shared/workouts/admin-api.ts";
import { ListedCategory } from "#shared/workouts/categories.ts";
import { RecordDialog } from "#web/admin/record-dialog.tsx";
import { keptRecord } from "#web/admin/record-edit.ts";
import { readAs } from "#web/admin/use-form-fields.ts";
import { useRecordForm } from "#web/admin/use-record-form.ts";
import { ApiError } from "#web/api/api-error.ts";
import { TextField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import { type Categories, CategoryGone } from "./use-categories.ts";

const Fields = z.object({ name: z.string() });

const categoryRecord = {
  labels: { name: "Name" },
  fieldsOf: ({ name }: ListedCategory) => ({ name }),
  read: ({ name }: z.infer<typeof Fields>, seen: ListedCategory) =>
    readAs(renameCategory.body, { name, seen: seen.name }),
  changed: "category_changed",
} as const;

interface RenameCategoryProps extends Pick<Categories, "rename" | "latest"> {
  readonly category: ListedCategory;
  readonly onRename: (renamed: ListedCategory) => void;
  readonly onFailure: (error: unknown) => void;
  readonly onClose: () => void;
}

/** Renames a category. It replaces only the name that the trainer has seen. */
export function RenameCategory({ category, rename, latest, ...on }: RenameCategoryProps) {
  const { categoryId } = category;
  const form = useRecordForm({
    kind: categoryRecord,
    start: category,
    kept: keptRecord(`category:${categoryId}`, ListedCategory, Fields),
    save: ({ name, seen }) => rename({ categoryId, name }, seen),
    latest: () => latest(categoryId),
    onSaved(renamed, { name: seen }) {
      on.onRename(renamed);
      on.onClose();
      if (renamed.name !== seen) toast.success(`“${seen}” is now “${renamed.name}”.`);
    },
    onFailure: fail,
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  function fail(error: unknown): void {
    if (error instanceof CategoryGone) toast.error("This category no longer exists.");
    else if (error instanceof ApiError && error.code === "category_exists") {
      form.refuse([{ path: "name", message: error.detail }]);
    } else on.onFailure(error);
  }

  const seen = form.base.name;
  return (
    <RecordDialog
      title={`Rename “${seen}”`}
      label={`Rename ${seen}`}
      form={form}
      changed="This category has changed since you opened it"
      saveLabel="Save"
      onClose={on.onClose}
    >
      <TextField {...form.field("name")} ref={input} label={`New name for “${seen}”`} />
    </RecordDialog>
  );
}
