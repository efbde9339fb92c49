import desk from "#web/admin/desk.module.css";
import { Differences, type VersionNames } from "#web/admin/differences.tsx";
import { classNames } from "#web/components/class-names.ts";
import type { ContentDifference } from "../form/content-differences.ts";
import { sectionForms } from "../form/website-fields.ts";
import section from "../section.module.css";

interface SectionDifferencesProps {
  readonly differences: readonly ContentDifference[];
  readonly names: VersionNames;
}

export function SectionDifferences({ differences, names }: SectionDifferencesProps) {
  return (
    <div className={classNames("stack-4", section["full"])}>
      {sectionForms.map(({ id, label }) => {
        const ofSection = differences.filter(({ section }) => section === id);
        if (ofSection.length === 0) return null;
        return (
          <section key={id} aria-label={label}>
            <h4 className={desk["muted"]}>{label}</h4>
            <Differences differences={ofSection} names={names} />
          </section>
        );
      })}
    </div>
  );
}
