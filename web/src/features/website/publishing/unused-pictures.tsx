import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useContext, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { UnusedPicture } from "#shared/website/pictures.ts";
import { ConfirmDialog } from "#web/admin/confirm-dialog.tsx";
import { LoadProblem, refusalOr } from "#web/admin/failures.tsx";
import { Part } from "#web/admin/part.tsx";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { toast } from "#web/components/toasts.ts";
import { useSessionEnd } from "#web/signed-in/require-session.tsx";
import type { WebsiteEdit } from "../form/use-website.ts";
import { WebsiteApiContext } from "../website-api.ts";
import styles from "./publishing.module.css";

/** The pictures that nothing shows any more, which the trainer can delete for good. */
export function UnusedPictures({ edit }: { edit: WebsiteEdit }) {
  const api = useContext(WebsiteApiContext);
  const heading = useRef<HTMLHeadingElement>(null);
  const { revision, publications } = edit.server;
  const read = useQuery({
    // What may change the list: a save, a publication, and a deletion.
    queryKey: ["unused-pictures", revision, publications[0]?.number],
    queryFn: api.unusedPictures,
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<UnusedPicture>();
  const typed = JSON.stringify(edit.fields);
  // The unsaved form may use a picture.
  const pictures =
    read.data?.pictures.filter(({ picture }) => !typed.includes(`/${picture}/`)) ?? [];

  function finish() {
    // An open dialog would keep the focus.
    flushSync(() => setChosen(undefined));
    void read.refetch();
    heading.current?.focus();
    toast.success("Picture deleted for good.");
  }

  return (
    <Part
      path="unused-pictures"
      label={
        pictures.length > 0 ? `Pictures not in use: ${pictures.length}` : "Pictures not in use"
      }
      hint="A picture stays stored when your site no longer shows it. You can delete it here."
      error={undefined}
      heading={heading}
    >
      <LoadProblem of={read} what="pictures" />
      {read.data && pictures.length === 0 && <p>There are none.</p>}
      {pictures.length > 0 && (
        <ul className={styles["pictures"]}>
          {pictures.map((each, index) => (
            <li key={each.picture}>
              <img src={`/${each.key}`} alt={`Number ${index + 1}`} loading="lazy" />
              <Button
                variant="quiet"
                aria-label={`Delete for Good: picture ${index + 1}`}
                onClick={() => setChosen(each)}
              >
                Delete for Good
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen && (
        <DeletePictureDialog
          chosen={chosen}
          onDeleted={finish}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Part>
  );
}

const notDeleted = "The picture may not be deleted yet. It’s safe to try again.";

interface DeletePictureDialogProps {
  readonly chosen: UnusedPicture;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

function DeletePictureDialog({ chosen, onDeleted, onClose }: DeletePictureDialogProps) {
  const { deletePicture } = useContext(WebsiteApiContext);
  const [failure, setFailure] = useState<string>();
  const endsSession = useSessionEnd();

  async function run() {
    setFailure(undefined);
    try {
      await deletePicture(chosen.picture);
      onDeleted();
    } catch (error) {
      if (!endsSession(error)) setFailure(refusalOr(error, notDeleted));
    }
  }

  return (
    <ConfirmDialog
      title="Delete this picture for good?"
      confirm="Delete for Good"
      onConfirm={run}
      onClose={onClose}
    >
      <img className={styles["chosen"]} src={`/${chosen.key}`} alt="" />
      <div className="stack-3">
        <p>All its sizes are deleted, and cannot be restored.</p>
        <p>
          A link straight to it may work for one more day, and browsers that have shown it may keep
          a copy. No page of yours shows it.
        </p>
        <p>
          An earlier publication that used it can still be read, without it. To publish that again,
          choose another picture first.
        </p>
      </div>
      {failure !== undefined && <Notice tone="danger" title={failure} />}
    </ConfirmDialog>
  );
}
