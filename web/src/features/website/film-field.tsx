import { useState } from "react";
import part from "#web/admin/part.module.css";
import { Tick } from "#web/admin/tick.tsx";
import { ContentPictureField } from "./fields/content-picture-field.tsx";
import { filmNames } from "./form/content-differences.ts";
import { useContent } from "./form/content-form.ts";
import { valueAt } from "./form/draft.ts";
import type { FilmEntry, PictureEntry } from "./form/form-entries.ts";

const choices = ["builtIn", "poster", "off"] as const;

const posterEntry: PictureEntry = {
  kind: "picture",
  path: "film.poster",
  label: "Your own picture",
  hint: "A wide picture. The text is on the left, so choose one that is plain and dark there.",
  crops: [
    { label: "On a wide screen", ratio: 16 / 9 },
    { label: "On a phone", ratio: 1 },
  ],
};

export function FilmField({ entry }: { entry: FilmEntry }) {
  const { draft, edit } = useContent();
  const shown = valueAt(draft, "film.show");
  // Kept for when the picture is chosen again.
  const [poster, setPoster] = useState<unknown>();

  function choose(show: (typeof choices)[number]) {
    const chosen = valueAt(draft, "film.poster") ?? poster;
    setPoster(chosen);
    edit("film", () => (show === "poster" ? { show, poster: chosen } : { show }));
  }

  return (
    <>
      <fieldset>
        <legend className={part["heading"]}>{entry.label}</legend>
        {choices.map((show) => (
          <Tick
            key={show}
            type="radio"
            name="film.show"
            checked={shown === show}
            onChange={() => choose(show)}
          >
            {filmNames[show]}
          </Tick>
        ))}
      </fieldset>
      {shown === "poster" && <ContentPictureField entry={posterEntry} path={posterEntry.path} />}
    </>
  );
}
