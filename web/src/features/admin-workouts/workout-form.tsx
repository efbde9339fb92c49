import { type FormEvent, type ReactNode, useState } from "react";
import type { FieldError } from "#shared/values/field-errors.ts";
import { difficulties } from "#shared/workouts/workouts.ts";
import { useFocusOnRefusal } from "#web/components/form.tsx";
import { SelectField, TextAreaField, TextField } from "#web/components/text-field.tsx";
import styles from "./admin-workouts.module.css";
import { VideoPreview } from "./video-preview.tsx";
import { differences, type WorkoutFields } from "./workout-fields.ts";
import { difficultyNames, fieldLabels } from "./workout-words.ts";

interface WorkoutFormProps {
  readonly label: string;
  readonly fields: WorkoutFields;
  readonly onChange: (fields: WorkoutFields) => void;
  readonly errors: readonly FieldError[];
  /** How often the form was refused. */
  readonly refusals: number;
  readonly categories: readonly string[];
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The questions about a workout, for a new one as for one that is edited. */
export function WorkoutForm({
  label,
  fields,
  onChange,
  errors,
  refusals,
  categories,
  onSubmit,
  children,
}: WorkoutFormProps) {
  const form = useFocusOnRefusal(refusals);
  const set = (changes: Partial<WorkoutFields>) => onChange({ ...fields, ...changes });
  const field = (name: keyof WorkoutFields) => ({
    name,
    label: fieldLabels[name],
    error: errors.find(({ path }) => path === name)?.message,
    value: fields[name],
    onChange: (value: string) => set({ [name]: value }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form
      ref={form}
      className={styles["form"]}
      aria-label={label}
      onSubmit={submit}
      noValidate
      autoComplete="off"
    >
      <TextField {...field("title")} />
      <TextAreaField {...field("description")} rows={4} />
      <div className={styles["pair"]}>
        <SelectField
          {...field("difficulty")}
          options={difficulties.map((value) => ({ value, label: difficultyNames[value] }))}
        />
        <TextField {...field("duration")} inputMode="numeric" />
      </div>
      <SelectField
        {...field("category")}
        placeholder="Select a category"
        options={choices(categories, fields.category)}
      />
      <TextField
        {...field("videoUrl")}
        optional
        type="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        hint="A link to YouTube or Google Drive plays in the page."
      />
      <VideoPreview link={fields.videoUrl} title={fields.title} />
      {children}
    </form>
  );
}

/** What is chosen can be chosen, even while the list is not there. */
function choices(categories: readonly string[], chosen: string) {
  const names = chosen === "" || categories.includes(chosen) ? categories : [...categories, chosen];
  return names.map((name) => ({ value: name, label: name }));
}

/**
 * The state of one such form.
 * @param onType keeps what is typed.
 */
export function useWorkoutForm(start: WorkoutFields, onType: (fields: WorkoutFields) => void) {
  const [fields, setFields] = useState(start);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [refusals, setRefusals] = useState(0);
  return {
    fields,
    errors,
    refusals,
    refuse(wrong: readonly FieldError[]) {
      setErrors(wrong);
      setRefusals((before) => before + 1);
    },
    type(next: WorkoutFields) {
      setFields(next);
      // Only what is being put right is not wrong any more.
      setErrors((before) => {
        const changed: readonly string[] = differences(fields, next);
        return before.filter(({ path }) => !changed.includes(path));
      });
      onType(next);
    },
    reset(next: WorkoutFields) {
      setFields(next);
      setErrors([]);
    },
  };
}
