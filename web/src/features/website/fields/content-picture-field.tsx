import { useContext } from "react";
import { isPictureDraft } from "#web/admin/pictures/picture-draft.ts";
import { PictureField } from "#web/admin/pictures/picture-field.tsx";
import { useContent } from "../form/content-form.ts";
import { valueAt } from "../form/draft.ts";
import type { PictureEntry } from "../form/form-entries.ts";
import { WebsiteApiContext } from "../website-api.ts";

export function ContentPictureField({ entry, path }: { entry: PictureEntry; path: string }) {
  const { draft, edit, errorOf } = useContent();
  const { putPicture } = useContext(WebsiteApiContext);
  const picture = valueAt(draft, path);
  return (
    <PictureField
      {...entry}
      path={path}
      picture={isPictureDraft(picture) ? picture : undefined}
      onChange={(next) => edit(path, () => next)}
      errorOf={errorOf}
      put={putPicture}
      whereToDelete="Publish, and you can delete it for good."
    />
  );
}
