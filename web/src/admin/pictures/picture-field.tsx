import { useId, useRef, useState } from "react";
import type { PictureFile, PictureUpload } from "#shared/website/pictures.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { TextField } from "#web/components/text-field.tsx";
import { useSessionEnd } from "#web/signed-in/require-session.tsx";
import styles from "../part.module.css";
import { Part } from "../part.tsx";
import { useChange } from "../use-change.ts";
import { type Crop, FocusPoint } from "./focus-point.tsx";
import type { PictureDraft } from "./picture-draft.ts";
import { PictureRefused, preparePicture } from "./prepare-picture.ts";

interface PictureFieldProps {
  /** What errors and controls are named after. */
  readonly path: string;
  readonly label: string;
  readonly hint: string;
  readonly crops: readonly Crop[];
  readonly picture: PictureDraft | undefined;
  readonly onChange: (picture: PictureDraft | undefined) => void;
  readonly errorOf: (path: string) => string | undefined;
  readonly put: (upload: PictureUpload) => Promise<PictureFile>;
  /** Where a picture that was removed can be deleted. */
  readonly whereToDelete: string;
}

interface Progress {
  readonly done: number;
  /** Absent while the browser still makes the files. */
  readonly of?: number;
}

export function PictureField({
  path,
  label,
  hint,
  crops,
  picture,
  onChange,
  errorOf,
  put,
  whereToDelete,
}: PictureFieldProps) {
  const change = useChange();
  const hintId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { progress, failure, upload, retry } = usePictureUpload(put, onChange);
  const isMissing = picture === undefined && errorOf(path) !== undefined;

  function remove() {
    void change({
      call() {
        onChange(undefined);
        heading.current?.focus();
      },
      done: `Picture removed. ${whereToDelete}`,
      undo: () => ({ call: () => onChange(picture), done: "Picture restored." }),
    });
  }

  return (
    <Part
      path={path}
      label={label}
      hint={`${hint} A JPEG or PNG of up to 50 MB. Where and when it was taken is left out.`}
      hintId={hintId}
      error={isMissing ? "Please choose a picture." : undefined}
      heading={heading}
    >
      {picture !== undefined && (
        <div className="stack-4">
          <ChosenPicture picture={picture} crops={crops} onChange={onChange} />
          <TextField
            name={`${path}.description`}
            label="What the picture shows"
            hint="For people who cannot see it, such as: Rowan, smiling, on a football pitch."
            error={errorOf(`${path}.description`)}
            value={picture.description}
            onChange={(description) => onChange({ ...picture, description })}
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
          <p className="small-print stack-2">
            <span>
              {progress.of === undefined
                ? "Resizing the picture…"
                : `Sending file ${progress.done + 1} of ${progress.of}…`}
            </span>
            <progress
              className={styles["progress"]}
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

/** In pixels. Pages show pictures about 360 px wide, and many screens have two pixels for each. */
const sharpWidth = 720;

interface ChosenPictureProps {
  readonly picture: PictureDraft;
  readonly crops: readonly Crop[];
  readonly onChange: (picture: PictureDraft) => void;
}

function ChosenPicture({ picture, crops, onChange }: ChosenPictureProps) {
  const { files, focus } = picture;
  // The files themselves: the same picture has the same names when it is sent again.
  const [broken, setBroken] = useState<PictureDraft["files"]>();
  const widest = files.toSorted((one, other) => other.width - one.width)[0];
  if (!widest) return null;
  if (broken === files) {
    return (
      <p className={styles["error"]} role="alert">
        This picture could not be loaded. Please check your connection and reload the page, or
        choose the picture again.
      </p>
    );
  }
  return (
    <>
      {widest.width < sharpWidth && (
        <Notice tone="warning">
          <p>This picture is small and will look blurred. A larger one looks better.</p>
        </Notice>
      )}
      <FocusPoint
        src={`/${widest.key}`}
        size={widest}
        crops={crops}
        focus={focus}
        onChange={(moved) => onChange({ ...picture, focus: moved })}
        onBroken={() => setBroken(files)}
      />
    </>
  );
}

function usePictureUpload(put: PictureFieldProps["put"], onChange: PictureFieldProps["onChange"]) {
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
        files.push(await put(each));
      }
      onChange({ description: "", focus: { x: 50, y: 50 }, files });
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
