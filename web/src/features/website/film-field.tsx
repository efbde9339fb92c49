import { useState } from "react";
import desk from "#web/admin/desk.module.css";
import { valueAt } from "./draft.ts";
import styles from "./film-field.module.css";
import { PictureField } from "./picture-field.tsx";
import section from "./section.module.css";
import { type FilmEntry, posterEntry } from "./website-fields.ts";
import { useWords } from "./words-context.ts";
import { filmNames } from "./words-in-lines.ts";

const choices = ["builtIn", "poster", "off"] as const;

/** The film, a picture of the trainer's own in its place, or neither. */
export function FilmField({ entry }: { entry: FilmEntry }) {
  const { draft, edit } = useWords();
  const shown = valueAt(draft, "film.show");
  // Comes back when the picture is chosen again.
  const [poster, setPoster] = useState<unknown>();

  function choose(show: (typeof choices)[number]) {
    const chosen = valueAt(draft, "film.poster") ?? poster;
    setPoster(chosen);
    edit("film", () => (show === "poster" ? { show, poster: chosen } : { show }));
  }

  return (
    <>
      <fieldset className={styles["choices"]}>
        <legend className={section["legend"]}>{entry.label}</legend>
        {choices.map((show) => (
          <label key={show} className={desk["tick"]}>
            <input
              type="radio"
              name="film.show"
              checked={shown === show}
              onChange={() => choose(show)}
            />
            {filmNames[show]}
          </label>
        ))}
      </fieldset>
      {shown === "poster" && <PictureField entry={posterEntry} path={posterEntry.path} />}
    </>
  );
}
