import { useState } from "react";
import { createCategory } from "#shared/workouts/admin-api.ts";
import { readAs, useFormFields } from "#web/admin/use-form-fields.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import type { Categories } from "./use-categories.ts";

interface AddCategoryProps {
  readonly onAdd: Categories["add"];
  readonly onFailure: (error: unknown) => void;
}

export function AddCategory({ onAdd, onFailure }: AddCategoryProps) {
  // The same for every attempt with one name, so that a repeated request is not refused.
  const [categoryId, setCategoryId] = useState(() => crypto.randomUUID());
  const form = useFormFields({ name: "New category" }, { name: "" }, () =>
    setCategoryId(crypto.randomUUID()),
  );

  const add = () =>
    form.submit(
      readAs(createCategory.body, { categoryId, ...form.fields }),
      async (body) => {
        const { name } = await onAdd(body);
        form.reset({ name: "" });
        setCategoryId(crypto.randomUUID());
        toast.success(`“${name}” is added to the categories.`);
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
