import type { Website } from "#shared/website/website.ts";
import desk from "#web/admin/desk.module.css";
import type { Elements } from "#web/components/elements.ts";
import { Notice } from "#web/components/notice.tsx";
import type { ReadableContent } from "./form/draft.ts";
import { sectionLabels } from "./form/website-fields.ts";
import styles from "./section.module.css";

interface PreviewSectionProps {
  readonly readable: ReadableContent;
  readonly preview: (content: Website) => Elements;
}

export function PreviewSection({ readable: { content, broken }, preview }: PreviewSectionProps) {
  return (
    <div className={styles["section"]}>
      <h2>Preview</h2>
      <p className={desk["lead"]}>
        Your pages with the content of the form, saved or not. Visitors cannot see this.
      </p>
      <SavedContentNotice broken={broken} />
      {preview(content)}
    </div>
  );
}

export function SavedContentNotice({ broken }: Pick<ReadableContent, "broken">) {
  return (
    broken.length > 0 && (
      <Notice tone="warning">
        <p>
          Some fields need another look. Until then you see the saved content of{" "}
          <span>{broken.map((id) => sectionLabels[id]).join(", ")}</span>.
        </p>
      </Notice>
    )
  );
}
