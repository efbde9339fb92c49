import type { Emulator } from "./emulator.ts";
import type { Report } from "./report.ts";
import type { StripeAccount } from "./stripe-account.ts";

/** Registers what is to be closed when the rehearsal ends. */
export type OnClose = (close: () => Promise<void>) => void;

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

/** Replaces the build command of `cdk.json`: the build is done. */
export const isBuilt = ["--build", "node --version"] as const;
