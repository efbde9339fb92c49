import { useState } from "react";
import { Link } from "react-router-dom";
import { listAudit } from "#shared/audit/api.ts";
import { type AuditEntry, auditKeptYears } from "#shared/audit/audit.ts";
import { operatorsName } from "#shared/bookings/booking-settings.ts";
import { longDay } from "#shared/values/dates-in-words.ts";
import { londonTime } from "#shared/values/london-days.ts";
import desk from "#web/admin/desk.module.css";
import { itemsOf, usePages } from "#web/admin/desk-cache.tsx";
import { ListBody } from "#web/admin/list-body.tsx";
import { Tick } from "#web/admin/tick.tsx";
import { Badge } from "#web/components/badge.tsx";
import { Button } from "#web/components/button.tsx";
import { Notice } from "#web/components/notice.tsx";
import { callAsTrainer } from "#web/signed-in/call-as-trainer.ts";
import styles from "./activity.module.css";
import {
  activityDays,
  activityLink,
  activityOutcome,
  activitySentence,
  isChange,
} from "./activity-sentence.ts";

async function listActivity(cursor: string | null, signal: AbortSignal) {
  const query = cursor === null ? {} : { cursor };
  const { entries, nextCursor } = await callAsTrainer(listAudit, { query }, { signal });
  return { items: entries, nextCursor };
}
export type ListActivity = typeof listActivity;

const idOf = ({ entryId }: AuditEntry) => entryId;

export default function ActivitySection({ list = listActivity }: { list?: ListActivity }) {
  const { data, ...log } = usePages(["activity"], list);
  const items = itemsOf(data?.pages, idOf);
  const [changesOnly, setChangesOnly] = useState(false);
  const shown = changesOnly ? items.filter(isChange) : items;

  return (
    <section
      className={`stack-5 ${styles["section"]}`}
      aria-labelledby="activity"
      aria-busy={log.isLoading}
    >
      <header className={styles["header"]}>
        <h2 id="activity">Activity</h2>
        <span data-screen-only>
          <Tick name="changesOnly" checked={changesOnly} onChange={setChangesOnly}>
            Hide views
          </Tick>
        </span>
        <Button
          variant="quiet"
          onClick={() => log.refetch()}
          busy={log.isLoading || log.isRefetching}
        >
          Refresh
        </Button>
      </header>
      <p className={desk["lead"]}>
        Who did what in the admin area, and whose health answers were opened. Entries name no
        visitors, cannot be changed, and are deleted after <span>{auditKeptYears}</span> years.
      </p>
      <ListBody
        list={log}
        what="activity"
        isEmpty={shown.length === 0}
        empty={<NoActivity hasViews={items.length > 0} hasMore={log.hasNextPage} />}
      >
        {activityDays(shown).map(({ date, entries }) => (
          <Day key={date} date={date} entries={entries} />
        ))}
      </ListBody>
    </section>
  );
}

function NoActivity({ hasViews, hasMore }: { hasViews: boolean; hasMore: boolean }) {
  return hasViews ? (
    <Notice tone="info" title="Only views so far">
      {hasMore && <p>Load more to go further back.</p>}
    </Notice>
  ) : (
    <Notice tone="info" title="Nothing yet">
      <p>What is done in the admin area appears here.</p>
    </Notice>
  );
}

function Day({ date, entries }: { date: string; entries: readonly AuditEntry[] }) {
  return (
    <section aria-labelledby={`activity-${date}`}>
      <h3 className={styles["day"]} id={`activity-${date}`}>
        <time dateTime={date}>{longDay(date)}</time>
      </h3>
      <ol className={styles["entries"]}>
        {entries.map((entry) => (
          <Entry key={entry.entryId} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const outcome = activityOutcome(entry);
  const link = activityLink(entry);
  return (
    <li className={styles["entry"]}>
      <time className={styles["time"]} dateTime={entry.at}>
        {londonTime(new Date(entry.at))}
      </time>
      <p className={styles["sentence"]}>
        <strong>{entry.by.name === operatorsName ? "Your site’s operator" : entry.by.name}</strong>{" "}
        <span>{activitySentence(entry)}</span>
        {outcome !== undefined && (
          <>
            {" "}
            <Badge tone={entry.outcome === "failed" ? "problem" : "warning"}>{outcome}</Badge>
          </>
        )}
        {link !== undefined && (
          <>
            {" "}
            <Link className={styles["link"]} to={link} data-screen-only>
              Show the booking
            </Link>
          </>
        )}
      </p>
    </li>
  );
}
