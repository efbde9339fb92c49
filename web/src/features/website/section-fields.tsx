import desk from "#web/admin/desk.module.css";
import part from "#web/admin/part.module.css";
import { Button } from "#web/components/button.tsx";
import { ContentPictureField } from "./fields/content-picture-field.tsx";
import { ValueField } from "./fields/value-field.tsx";
import { FilmField } from "./film-field.tsx";
import { useContent } from "./form/content-form.ts";
import { type Entry, joined, type SectionForm } from "./form/form-entries.ts";
import { ListField } from "./lists/list-field.tsx";
import styles from "./section.module.css";

interface SectionFieldsProps {
  readonly section: SectionForm;
  readonly next: SectionForm | undefined;
}

/** The fields of one section, and the way to the next: on a phone the menu is many screens above. */
export function SectionFields({ section, next }: SectionFieldsProps) {
  const { goTo } = useContent();
  return (
    <div className={styles["section"]}>
      <h2 tabIndex={-1} data-path={section.id}>
        {section.label}
      </h2>
      <p className={desk["lead"]}>{section.lead}</p>
      {section.entries.map((entry) => (
        <EntryField key={entry.path} entry={entry} path={joined(section.id, entry.path)} />
      ))}
      {next && (
        <Button variant="secondary" onClick={() => goTo(next.id)}>{`Next: ${next.label}`}</Button>
      )}
    </div>
  );
}

function EntryField({ entry, path }: { entry: Entry; path: string }) {
  switch (entry.kind) {
    case "list":
      return <ListField entry={entry} path={path} />;
    case "group":
      return (
        <fieldset className={part["part"]}>
          <legend className={part["heading"]}>{entry.label}</legend>
          {entry.fields.map((field) => (
            <EntryField key={field.path} entry={field} path={joined(path, field.path)} />
          ))}
        </fieldset>
      );
    case "picture":
      return <ContentPictureField entry={entry} path={path} />;
    case "film":
      return <FilmField entry={entry} />;
    default:
      return <ValueField entry={entry} path={path} />;
  }
}
