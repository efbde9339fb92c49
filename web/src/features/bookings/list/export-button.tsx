import { useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import type { CsvPage } from "#shared/contract/ids-and-cursors.ts";
import { byteOrderMark } from "#shared/values/csv.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { counted } from "#web/admin/counted.ts";
import desk from "#web/admin/desk.module.css";
import { useFailure } from "#web/admin/failures.tsx";
import { saveFile } from "#web/admin/save-file.ts";
import { retryTransient } from "#web/api/retry-transient.ts";
import { Button } from "#web/components/button.tsx";
import { toast } from "#web/components/toasts.ts";

/** Reads a page of an export; without a cursor the first. */
type ReadPage = (
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<z.output<typeof CsvPage>>;

interface ExportButtonProps {
  /** Absent while there is nothing to export. */
  readonly readPage: ReadPage | undefined;
  readonly what: string;
}

export function ExportButton({ readPage, what }: ExportButtonProps) {
  const fail = useFailure();
  const [count, setCount] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(read: ReadPage) {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setCount(0);
    try {
      const written = await writeExport(read, setCount, signal);
      saveFile(`touchline-${what}-${londonDate(new Date())}.csv`, written.file);
      toast.success(`${counted(written.count, "booking")} exported.`);
    } catch (error) {
      if (!signal.aborted) fail(error, "The export could not be completed. Please try again.");
    } finally {
      setCount(undefined);
    }
  }

  return (
    <div className={desk["export"]}>
      <Button
        variant="quiet"
        busy={count !== undefined}
        disabled={!readPage}
        onClick={() => readPage && start(readPage)}
      >
        Export CSV
      </Button>
      {count !== undefined && (
        <Button variant="quiet" onClick={() => running.current?.abort()}>
          Cancel
        </Button>
      )}
      <span role="status" className={desk["muted"]}>
        {count !== undefined && `${counted(count, "booking")} so far…`}
      </span>
    </div>
  );
}

/** Blobs let the browser keep the pages on disk, so that a large file needs little memory. */
export async function writeExport(
  readPage: ReadPage,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<{ file: Blob; count: number }> {
  const parts: Blob[] = [new Blob([byteOrderMark])];
  let count = 0;
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const asked = cursor;
    const page = await retryTransient(() => readPage(asked, signal), signal);
    parts.push(new Blob([page.csv]));
    count += page.count;
    onProgress(count);
    cursor = page.nextCursor;
  }
  return { file: new Blob(parts, { type: "text/csv;charset=utf-8" }), count };
}
