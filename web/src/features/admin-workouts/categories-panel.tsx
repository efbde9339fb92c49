import { type FormEvent, useRef, useState } from "react";
import { CategoryName } from "#shared/workouts/workout-form.ts";
import { Foldable } from "#web/admin/foldable.tsx";
import { ApiError } from "#web/api/api-error.ts";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import styles from "./admin-workouts.module.css";

interface CategoriesPanelProps {
  /** Absent until they are loaded. */
  readonly names: readonly string[] | undefined;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
  readonly add: (categoryId: string, name: string) => Promise<string>;
  readonly onFailure: (error: unknown) => void;
}

/** The list of categories, and the form for a new one. */
export function CategoriesPanel({
  names,
  isFailed,
  onRetry,
  add,
  onFailure,
}: CategoriesPanelProps) {
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
      ) : isFailed ? (
        <p className={styles["failed"]}>
          The categories could not be loaded.
          <Button variant="quiet" onClick={onRetry}>
            Try Again
          </Button>
        </p>
      ) : (
        <Skeleton label="Loading categories…" lines={2} />
      )}
      <AddCategory add={add} onFailure={onFailure} />
    </Foldable>
  );
}

function AddCategory({ add, onFailure }: Pick<CategoriesPanelProps, "add" | "onFailure">) {
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  // The same for every attempt with one name, so that a repeated request is not refused.
  const [categoryId, setCategoryId] = useState(() => crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);

  function refuse(message: string) {
    setError(message);
    form.current?.querySelector("input")?.focus();
  }

  function type(next: string) {
    setName(next);
    setError(undefined);
    setCategoryId(crypto.randomUUID());
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const read = CategoryName.safeParse(name);
    if (!read.success) return refuse(read.error.issues[0]?.message ?? "");
    setBusy(true);
    try {
      const added = await add(categoryId, read.data);
      type("");
      toast.success(`“${added}” is added to the categories.`);
    } catch (reason) {
      const [wrong] = reason instanceof ApiError ? reason.fieldErrors : [];
      if (wrong) refuse(wrong.message);
      else if (reason instanceof ApiError && reason.code === "category_exists") {
        refuse(reason.detail);
      } else onFailure(reason);
    }
    setBusy(false);
  }

  return (
    <form
      ref={form}
      className={styles["addCategory"]}
      aria-label="Add a category"
      onSubmit={submit}
      noValidate
      autoComplete="off"
    >
      <TextField name="name" label="New category" error={error} value={name} onChange={type} />
      <Button type="submit" variant="secondary" busy={busy}>
        Add Category
      </Button>
    </form>
  );
}
