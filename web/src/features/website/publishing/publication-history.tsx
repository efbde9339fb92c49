import { useQuery } from "@tanstack/react-query";
import { useContext, useState } from "react";
import { keptPublications } from "#shared/values/numbers-in-sentences.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import desk from "#web/admin/desk.module.css";
import { LoadProblem } from "#web/admin/failures.tsx";
import { Moment } from "#web/admin/moment.tsx";
import part from "#web/admin/part.module.css";
import { useChange } from "#web/admin/use-change.ts";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { classNames } from "#web/components/class-names.ts";
import { Skeleton } from "#web/components/skeleton.tsx";
import { SectionDifferences } from "../editing/section-differences.tsx";
import { contentLines, differencesBetween } from "../form/content-differences.ts";
import type { WebsiteEdit } from "../form/use-website.ts";
import { WebsiteApiContext } from "../website-api.ts";
import styles from "./publishing.module.css";

export function PublicationHistory({ edit }: { edit: WebsiteEdit }) {
  const { publications } = edit.server;
  const [open, setOpen] = useState<number>();
  if (publications.length === 0) return null;
  return (
    <section className={part["part"]} aria-labelledby="publications">
      <h3 id="publications">Earlier versions</h3>
      <p className="small-print">{`Your last ${keptPublications} versions. You can go back to any of them.`}</p>
      <ol className={classNames(desk["surface"], styles["history"])}>
        {publications.map(({ number, at, by }, index) => (
          <li key={number}>
            <div className={styles["publication"]}>
              <p>
                <strong>
                  <span>{number}</span> · <Moment at={at} />
                </strong>{" "}
                {index === 0 && <Badge tone="good">Live</Badge>}
                <br />
                <span className="small-print">{by}</span>
              </p>
              <Button
                variant="quiet"
                aria-expanded={open === number}
                aria-label={`${open === number ? "Close" : "Show"} publication ${number}`}
                onClick={() => setOpen(open === number ? undefined : number)}
              >
                {open === number ? "Close" : "Show"}
              </Button>
            </div>
            {open === number && <PublishedContent number={number} edit={edit} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A publication. Before the first is what the site came with. */
export function usePublication(number: number) {
  const api = useContext(WebsiteApiContext);
  return useQuery({
    queryKey: ["publication", number],
    queryFn: async () => (number === 0 ? { content: defaultWebsite } : api.publication(number)),
  });
}

function PublishedContent({ number, edit }: { number: number; edit: WebsiteEdit }) {
  const read = usePublication(number);
  const change = useChange();
  const { base, fields: draft } = edit;
  if (read.isLoading) return <Skeleton label="Loading the publication…" lines={3} />;
  if (!read.data) return <LoadProblem of={read} what="publication" />;
  const { content } = read.data;
  const differences = differencesBetween(draft, content);

  const putIntoForm = () =>
    change({
      call: () => edit.resume({ base, fields: content }),
      done: "This content is in the form. Save and publish it to make it live.",
      undo: () => ({
        call: () => edit.resume({ base, fields: draft }),
        done: "Your content is in the form again.",
      }),
    });

  return (
    <div className={classNames("stack-4", styles["published"])}>
      {differences.length === 0 ? (
        <p>This is the content in the form.</p>
      ) : (
        <>
          <SectionDifferences differences={differences} names={["In the form", "Then"]} />
          <Button variant="secondary" className={desk["alone"]} onClick={putIntoForm}>
            Use This Version
          </Button>
        </>
      )}
      <details className={desk["details"]}>
        <summary>All its content</summary>
        <dl className={desk["answers"]}>
          {contentLines(content)
            .filter(({ texts }) => texts.length > 0)
            .map(({ path, label, texts }) => (
              <div key={path}>
                <dt>{label}</dt>
                {texts.map((text) => (
                  <dd key={text}>{text}</dd>
                ))}
              </div>
            ))}
        </dl>
      </details>
    </div>
  );
}
