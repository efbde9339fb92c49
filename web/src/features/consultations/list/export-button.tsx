import { useEffect, useRef, useState } from "react";
import { byteOrderMark } from "#shared/values/csv.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { formatCount } from "#shared/values/money.ts";
import desk from "#web/admin/desk.module.css";
import { saveFile } from "#web/admin/save-file.ts";
import { retryTransient } from "#web/api/retry-transient.ts";
import { Button } from "#web/components/button.tsx";
import { toast } from "#web/components/toasts.ts";
import styles from "../consultations.module.css";
import type { BookingsQuery, ConsultationsApi } from "../consultations-api.ts";

interface ExportButtonProps {
  readonly query: BookingsQuery | undefined;
  readonly api: Pick<ConsultationsApi, "exportPage">;
  readonly onFailure: (error: unknown, message: string) => void;
}

/** Downloads the chosen bookings as CSV and shows the progress. */
export function ExportButton({ query, api, onFailure }: ExportButtonProps) {
  const [count, setCount] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(asked: BookingsQuery) {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setCount(0);
    try {
      const written = await writeExport(api.exportPage, asked, setCount, signal);
      saveFile(fileName(asked), written.file);
      toast.success(`${bookings(written.count)} exported.`);
    } catch (error) {
      if (!signal.aborted) {
        onFailure(error, "The export could not be completed. Please try again.");
      }
    } finally {
      setCount(undefined);
    }
  }

  return (
    <div className={styles["export"]}>
      <Button
        variant="quiet"
        busy={count !== undefined}
        disabled={!query}
        onClick={() => query && start(query)}
      >
        Export CSV
      </Button>
      {count !== undefined && (
        <Button variant="quiet" onClick={() => running.current?.abort()}>
          Cancel
        </Button>
      )}
      <span role="status" className={desk["muted"]}>
        {count !== undefined && `${bookings(count)} so far…`}
      </span>
    </div>
  );
}

function bookings(count: number): string {
  return count === 1 ? "1 booking" : `${formatCount(count)} bookings`;
}

function fileName({ kind }: BookingsQuery): string {
  const what = kind === "payment" ? "session-payments" : "consultations";
  return `touchline-${what}-${londonDate(new Date())}.csv`;
}

/**
 * Writes the chosen bookings into a file, page by page. Blobs let the browser keep the pages on
 * disk, so that a large file needs little memory.
 * @param onProgress called after each page with the number of bookings written so far.
 * @throws the signal's reason when aborted; otherwise what the API throws.
 */
export async function writeExport(
  readPage: ConsultationsApi["exportPage"],
  query: BookingsQuery,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<{ file: Blob; count: number }> {
  const parts: Blob[] = [new Blob([byteOrderMark])];
  let count = 0;
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const asked: BookingsQuery = cursor === undefined ? query : { ...query, cursor };
    const page = await retryTransient(() => readPage(asked, signal), { signal });
    parts.push(new Blob([page.csv]));
    count += page.count;
    onProgress(count);
    cursor = page.nextCursor;
  }
  return { file: new Blob(parts, { type: "text/csv;charset=utf-8" }), count };
}
