/** A line of what happened to a booking. */
export interface HistoryEntry {
  readonly at: string;
  readonly text: string;
  readonly by?: string | undefined;
}
