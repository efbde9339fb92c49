import { difficulties } from "#shared/workouts/workouts.ts";
import desk from "#web/admin/desk.module.css";
import type { FormFields } from "#web/admin/use-form-fields.ts";
import { SelectField, TextAreaField, TextField } from "#web/components/text-field.tsx";
import { VideoPreview } from "./video-preview.tsx";
import { difficultyNames, type WorkoutFields as Fields } from "./workout-record.ts";

interface WorkoutFieldsProps {
  readonly form: Pick<FormFields<Fields>, "fields" | "field">;
  readonly categories: readonly string[];
}

/** The fields of a new or edited workout. */
export function WorkoutFields({ form: { fields, field }, categories }: WorkoutFieldsProps) {
  return (
    <>
      <TextField {...field("title")} />
      <TextAreaField {...field("description")} rows={4} />
      <div className={desk["pair"]}>
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
    </>
  );
}

/** The category in use is an option even while the list is not loaded. */
function choices(categories: readonly string[], chosen: string) {
  const names = chosen === "" || categories.includes(chosen) ? categories : [...categories, chosen];
  return names.map((name) => ({ value: name, label: name }));
}
