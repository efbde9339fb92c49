import { useState } from "react";
import * as endpoints from "#shared/workouts/admin-api.ts";
import { categoryKey } from "#shared/workouts/categories.ts";
import { Foldable } from "#web/admin/foldable.tsx";
import { readAs, useFormFields } from "#web/admin/use-form-fields.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import { useLoaded } from "#web/components/use-loaded.ts";
import { callAsTrainer } from "#web/session/call-as-trainer.ts";
import styles from "./admin-workouts.module.css";

/** The categories in alphabetical order, ignoring case. */
export function useCategories() {
  const { value: names, setValue: setNames, error, reload } = useLoaded(listCategories);
  return {
    names,
    error,
    reload,
    show: (added: string) => setNames((before = []) => withName(before, added)),
  };
}

async function listCategories(signal: AbortSignal): Promise<readonly string[]> {
  const { categories } = await callAsTrainer(endpoints.listAdminCategories, {}, { signal });
  return categories.map(({ name }) => name);
}

function withName(names: readonly string[], added: string): readonly string[] {
  const key = categoryKey(added);
  const others = names.filter((name) => categoryKey(name) !== key);
  return [...others, added].sort((one, other) => (categoryKey(one) < categoryKey(other) ? -1 : 1));
}

interface CategoriesPanelProps {
  readonly categories: ReturnType<typeof useCategories>;
  readonly onFailure: (error: unknown) => void;
}

/** The list of categories, and the form for a new one. */
export function CategoriesPanel({ categories, onFailure }: CategoriesPanelProps) {
  const { names, error, reload, show } = categories;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Foldable title="Categories" opener="Add a Category" isOpen={isOpen} onToggle={setIsOpen}>
      {names ? (
        <ul className={styles["names"]}>
          {names.map((name) => (
            <li key={name}>
              <Badge>{name}</Badge>
            </li>
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
      <AddCategory onAdded={show} onFailure={onFailure} />
    </Foldable>
  );
}

interface AddCategoryProps {
  readonly onAdded: (name: string) => void;
  readonly onFailure: (error: unknown) => void;
}

function AddCategory({ onAdded, onFailure }: AddCategoryProps) {
  // The same for every attempt with one name, so that a repeated request is not refused.
  const [categoryId, setCategoryId] = useState(() => crypto.randomUUID());
  const form = useFormFields({ name: "" }, () => setCategoryId(crypto.randomUUID()));

  const add = () =>
    form.submit(
      readAs(endpoints.createCategory.body, { categoryId, ...form.fields }),
      async (body) => {
        const { name } = await callAsTrainer(endpoints.createCategory, { body });
        onAdded(name);
        form.type({ name: "" });
        toast.success(`“${name}” is added to the categories.`);
      },
      (error) => {
        if (error instanceof ApiError && error.code === "category_exists") {
          form.refuse([{ path: "name", message: error.detail }]);
        } else onFailure(error);
      },
    );

  return (
    <Form
      className={styles["addCategory"]}
      aria-label="Add a category"
      onSubmit={add}
      refusal={form.refusals}
      autoComplete="off"
    >
      <TextField
        name="name"
        label="New category"
        error={form.errorOf("name")}
        value={form.fields.name}
        onChange={(name) => form.type({ name })}
      />
      <Button type="submit" variant="secondary" busy={form.busy}>
        Add Category
      </Button>
    </Form>
  );
}
