import { useState } from "react";
import type { AdminWorkout } from "#shared/workouts/workout-form.ts";
import { difficulties } from "#shared/workouts/workouts.ts";
import desk from "#web/admin/desk.module.css";
import { Foldable } from "#web/admin/foldable.tsx";
import { RecordDialog } from "#web/admin/record-dialog.tsx";
import { changedNames } from "#web/admin/record-edit.ts";
import { type FormFields, useFormFields } from "#web/admin/use-form-fields.ts";
import { useRecordForm } from "#web/admin/use-record-form.ts";
import { Button } from "#web/components/button.tsx";
import { Form } from "#web/components/form.tsx";
import { SelectField, TextAreaField, TextField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import { newId } from "#web/new-id.ts";
import type { Workouts } from "./use-workouts.ts";
import { VideoPreview } from "./video-preview.tsx";
import {
  difficultyNames,
  emptyFields,
  type WorkoutFields as Fields,
  keptEdit,
  keptNewWorkout,
  workoutRecord,
} from "./workout-record.ts";

interface AddWorkoutProps {
  readonly categories: readonly string[];
  readonly create: Workouts["create"];
  readonly onFailure: (error: unknown) => void;
}

export function AddWorkout({ categories, create, onFailure }: AddWorkoutProps) {
  const [kept] = useState(() => keptNewWorkout.read());
  const [workoutId, setWorkoutId] = useState(() => kept?.workoutId ?? newId());
  const form = useFormFields(workoutRecord.labels, kept?.fields ?? emptyFields, (fields) =>
    keptNewWorkout.keep({ workoutId, fields }),
  );
  const [isOpen, setIsOpen] = useState(kept !== undefined);
  const isEmpty = changedNames(form.fields, emptyFields).length === 0;

  function startAfresh() {
    form.reset(emptyFields);
    setWorkoutId(newId());
    keptNewWorkout.forget();
  }

  const add = () =>
    form.submit(
      workoutRecord.read(form.fields),
      async (workout) => {
        await create({ workoutId, ...workout });
        toast.success(`“${workout.title}” added.`);
        startAfresh();
      },
      onFailure,
    );

  return (
    <Foldable title="Add a Workout" opener="Write a Workout" isOpen={isOpen} onToggle={setIsOpen}>
      <Form {...form.formProps} aria-label="Add a workout" onSubmit={add}>
        <WorkoutFields form={form} categories={categories} />
        <div className={desk["actions"]}>
          <Button type="submit" busy={form.busy}>
            Add Workout
          </Button>
          {!isEmpty && (
            <Button variant="quiet" onClick={startAfresh}>
              Clear
            </Button>
          )}
        </div>
      </Form>
    </Foldable>
  );
}

interface WorkoutFieldsProps {
  readonly form: Pick<FormFields<Fields>, "fields" | "field">;
  readonly categories: readonly string[];
}

function WorkoutFields({ form: { fields, field }, categories }: WorkoutFieldsProps) {
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

interface EditWorkoutDialogProps extends Pick<Workouts, "update" | "latest"> {
  readonly workout: AdminWorkout;
  readonly categories: readonly string[];
  readonly onFailure: (error: unknown) => void;
  readonly onClose: () => void;
}

export function EditWorkoutDialog({ workout, categories, ...on }: EditWorkoutDialogProps) {
  const { workoutId, title } = workout;
  const form = useRecordForm({
    kind: workoutRecord,
    start: workout,
    kept: keptEdit(workoutId),
    save: (changed, { revision }) => on.update(workoutId, { ...changed, revision }),
    latest: () => on.latest(workoutId),
    onSaved(saved) {
      toast.success(`“${saved.title}” saved.`);
      on.onClose();
    },
    onFailure: on.onFailure,
  });
  return (
    <RecordDialog
      title={`Edit “${title}”`}
      form={form}
      changed="This workout has changed since you opened it"
      onClose={on.onClose}
    >
      <WorkoutFields form={form} categories={categories} />
    </RecordDialog>
  );
}
