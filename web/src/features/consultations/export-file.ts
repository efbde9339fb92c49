import { byteOrderMark } from "#shared/values/csv.ts";
import { retryTransient } from "#web/api/retry-transient.ts";
import type { BookingsQuery, ConsultationsApi } from "./consultations-api.ts";

export interface ExportProgress {
  /** How many bookings are written so far. */
  readonly count: number;
  /** Whether a search has found more than could be written. */
  readonly isPartial: boolean;
}

/**
 * Writes what is chosen into a file, page by page. The browser may keep the pages on disk, so that
 * the size of the file is not the size of the memory.
 * @param onProgress told after each page.
 * @throws the signal's reason when given up; otherwise what the API throws.
 */
export async function writeExport(
  readPage: ConsultationsApi["exportPage"],
  query: BookingsQuery,
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<{ file: Blob } & ExportProgress> {
  const parts: Blob[] = [new Blob([byteOrderMark])];
  let progress: ExportProgress = { count: 0, isPartial: false };
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const asked: BookingsQuery = cursor === undefined ? query : { ...query, cursor };
    const page = await retryTransient(() => readPage(asked, signal), { signal });
    parts.push(new Blob([page.csv]));
    progress = { count: progress.count + page.count, isPartial: page.isPartial };
    onProgress(progress);
    cursor = page.nextCursor;
  }
  return { file: new Blob(parts, { type: "text/csv;charset=utf-8" }), ...progress };
}

/** Hands a file to the visitor's downloads. */
export function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has begun by then; until then the address has to stay.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
