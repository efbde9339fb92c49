import type { Emulator } from "./emulator.ts";
import type { Report } from "./report.ts";
import type { StripeAccount } from "./stripe-account.ts";

/** Has something closed when the rehearsal is over. */
export type OnClose = (close: () => Promise<void>) => void;

/** What the rehearsal of a stage works with. */
export interface Rehearsal {
  readonly report: Report;
  /** A Python with boto3. */
  readonly python: string;
  /** An empty folder. */
  readonly directory: string;
  readonly region: string;
  readonly emulator: Emulator;
  readonly stripe: StripeAccount;
  readonly onClose: OnClose;
}

/** In place of the build that `cdk.json` asks for, which has just been done. */
export const isBuilt = ["--build", "node --version"] as const;
