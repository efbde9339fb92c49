import { useId, useRef, useState } from "react";
import * as z from "zod/mini";
import { Picture, type PictureFile } from "#shared/website/pictures.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { toast } from "#web/components/toasts.ts";
import { useSessionEnd } from "#web/session/require-session.tsx";
import { Part } from "../fields/part.tsx";
import { useContent } from "../form/content-form.ts";
import { valueAt } from "../form/draft.ts";
import type { PictureEntry } from "../form/form-entries.ts";
import section from "../section.module.css";
import { FocusPoint } from "./focus-point.tsx";
import { PictureRefused, preparePicture } from "./prepare-picture.ts";

interface PictureFieldProps {
  readonly entry: PictureEntry;
  readonly path: string;
}

interface Progress {
  readonly done: number;
  /** Absent while the browser still makes the files. */
  readonly of?: number;
}

/** A picture: which one, what it shows, and which point of it always stays in view. */
export function PictureField({ entry, path }: PictureFieldProps) {
  const { draft, edit, errorOf } = useContent();
  const hintId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const picture = valueAt(draft, path);
  const { progress, failure, upload, retry } = usePictureUpload(path);
  const isMissing = picture === undefined && errorOf(path) !== undefined;

  function remove() {
    edit(path, () => undefined);
    heading.current?.focus();
    toast.success("The picture is removed.", {
      label: "Undo",
      run: () => edit(path, () => picture),
    });
  }

  return (
    <Part
      path={path}
      label={entry.label}
      hint={`${entry.hint} A JPEG or PNG of up to 10 MB. Where and when it was taken is left out.`}
      hintId={hintId}
      error={isMissing ? "Please choose a picture." : undefined}
      heading={heading}
    >
      {picture !== undefined && (
        <div className="stack-4">
          <ChosenPicture entry={entry} path={path} />
          <TextField
            name={`${path}.description`}
            label="What the picture shows"
            hint="For people who cannot see it, such as: Alex, smiling, on a football pitch."
            error={errorOf(`${path}.description`)}
            value={String(valueAt(picture, "description"))}
            onChange={(description) => edit(`${path}.description`, () => description)}
          />
        </div>
      )}
      {failure && (
        <Notice tone="danger" title={failure}>
          {retry && (
            <Button variant="secondary" onClick={retry}>
              Try Again
            </Button>
          )}
        </Notice>
      )}
      <div className="cluster">
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file can be chosen again.
            currentTarget.value = "";
            if (file) void upload(file);
          }}
        />
        <Button
          variant="secondary"
          aria-describedby={hintId}
          busy={progress !== undefined}
          onClick={() => input.current?.click()}
        >
          {picture === undefined ? "Choose a Picture" : "Choose Another Picture"}
        </Button>
        {picture !== undefined && (
          <Button variant="quiet" onClick={remove}>
            Remove Picture
          </Button>
        )}
      </div>
      <div role="status">
        {progress && (
          <p className={"small-print stack-2"}>
            {progress.of === undefined
              ? "Making the sizes that pages need…"
              : `Sending file ${progress.done + 1} of ${progress.of}…`}
            <progress
              className={section["progress"]}
              aria-label="Upload"
              value={progress.of && progress.done}
              max={progress.of}
            />
          </p>
        )}
      </div>
    </Part>
  );
}

/** What is shown of a picture, also before it is described. */
const Shown = z.object({ focus: Picture.shape.focus, files: Picture.shape.files });

/** The chosen picture and its focus point. */
function ChosenPicture({ entry, path }: PictureFieldProps) {
  const { draft, edit } = useContent();
  const chosen = valueAt(draft, `${path}.files`);
  // The files themselves: the same picture has the same names when it is sent again.
  const [broken, setBroken] = useState<unknown>();
  const shown = Shown.safeParse(valueAt(draft, path)).data;
  const widest = shown?.files.toSorted((one, other) => other.width - one.width)[0];
  if (!shown || !widest) return null;
  if (broken === chosen) {
    return (
      <p className={section["error"]} role="alert">
        This picture could not be loaded. Please check your connection and reload the page, or
        choose the picture again.
      </p>
    );
  }
  return (
    <FocusPoint
      src={`/${widest.key}`}
      size={widest}
      crops={entry.crops}
      focus={shown.focus}
      onChange={(focus) => edit(`${path}.focus`, () => focus)}
      onBroken={() => setBroken(chosen)}
    />
  );
}

/** Shrinks a file in the browser, sends it, and puts it into the content. */
function usePictureUpload(path: string) {
  const { edit, putPicture } = useContent();
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<string>();
  const [refusedFile, setRefusedFile] = useState<File>();
  const endsSession = useSessionEnd();

  async function upload(file: File) {
    setFailure(undefined);
    setRefusedFile(undefined);
    setProgress({ done: 0 });
    try {
      const uploads = await preparePicture(file);
      const files: PictureFile[] = [];
      for (const each of uploads) {
        setProgress({ done: files.length, of: uploads.length });
        files.push(await putPicture(each));
      }
      edit(path, () => ({ description: "", focus: { x: 50, y: 50 }, files }));
    } catch (error) {
      if (error instanceof PictureRefused) setFailure(error.message);
      else if (!endsSession(error)) {
        setFailure(
          error instanceof ApiError && error.status === 422
            ? error.detail
            : "The picture could not be sent. Please check your connection and try again.",
        );
        setRefusedFile(file);
      }
    }
    setProgress(undefined);
  }

  return { progress, failure, upload, retry: refusedFile && (() => void upload(refusedFile)) };
}
