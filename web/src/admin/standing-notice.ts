/** What is on for the whole site until the trainer ends it, such as a pause. */
export interface StandingNotice {
  readonly id: string;
  readonly title: string;
  /** Since when, and by whom. */
  readonly since: string;
  readonly by: string;
  /** What the button says that ends it. */
  readonly action: string;
  /** Handles its own failures. */
  readonly end: () => Promise<void>;
}

export interface StandingNotices {
  readonly isLoading: boolean;
  readonly notices: readonly StandingNotice[];
}
