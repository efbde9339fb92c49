import type { Stage } from "#infra/stages.ts";
import type { Cdk } from "./cdk.ts";
import type { AwsAddress } from "./deployment.ts";
import type { Report } from "./report.ts";
import type { StripeAccount } from "./stripe-account.ts";

/** What every part of the rehearsal works with. */
export interface Context {
  readonly report: Report;
  readonly stage: Stage;
  /** The stack's name. */
  readonly stack: string;
  /** The folder that the CDK app is synthesized into. */
  readonly assembly: string;
  /** A folder for whatever else is written. */
  readonly directory: string;
  /** A Python with boto3. */
  readonly python: string;
  readonly cdk: Cdk;
  /** Where the emulator is, for clients of the SDK, and for other tools. */
  readonly address: AwsAddress;
  readonly environment: NodeJS.ProcessEnv;
  readonly stripe: StripeAccount;
}
