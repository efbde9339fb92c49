import { byteOrderMark } from "#shared/values/csv.ts";
import { retryTransient } from "#web/api/retry-transient.ts";
import type { BookingsQuery, ConsultationsApi } from "./consultations-api.ts";

export interface ExportProgress {
  /** How many bookings have been written. */
  readonly count: number;
  /** Whether a search has found more than was written. */
  readonly isPartial: boolean;
}

/**
 * Writes the chosen bookings into a file, page by page. Blobs let the browser keep the pages on
 * disk, so that a large file needs little memory.
 * @param onProgress called after each page.
 * @throws the signal's reason when aborted; otherwise what the API throws.
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
