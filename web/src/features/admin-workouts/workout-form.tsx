import type { ReactNode } from "react";
import { difficulties } from "#shared/workouts/workouts.ts";
import type { FormFields } from "#web/admin/use-form-fields.ts";
import { Form } from "#web/components/form.tsx";
import { SelectField, TextAreaField, TextField } from "#web/components/text-field.tsx";
import styles from "./admin-workouts.module.css";
import { VideoPreview } from "./video-preview.tsx";
import { difficultyNames, fieldLabels, type WorkoutFields } from "./workout-fields.ts";

interface WorkoutFormProps {
  readonly label: string;
  readonly form: FormFields<WorkoutFields>;
  readonly categories: readonly string[];
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The form of a new or edited workout. */
export function WorkoutForm({ label, form, categories, onSubmit, children }: WorkoutFormProps) {
  const { fields } = form;
  const field = (name: keyof WorkoutFields) => ({
    name,
    label: fieldLabels[name],
    error: form.errorOf(name),
    value: fields[name],
    onChange: (value: string) => form.type({ [name]: value }),
  });

  return (
    <Form
      className="stack-4"
      aria-label={label}
      onSubmit={onSubmit}
      refusal={form.refusals}
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
    </Form>
  );
}

/** The category in use is an option even while the list is not loaded. */
function choices(categories: readonly string[], chosen: string) {
  const names = chosen === "" || categories.includes(chosen) ? categories : [...categories, chosen];
  return names.map((name) => ({ value: name, label: name }));
}
