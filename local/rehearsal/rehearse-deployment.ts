import path from "node:path";
import { stackName } from "#infra/stages.ts";
import { readRegion } from "./assembly.ts";
import { cdkIn } from "./cdk.ts";
import { closingAfterwards } from "./closing-afterwards.ts";
import { addressOf } from "./deployment.ts";
import { startEmulator } from "./emulator.ts";
import { openFrontDoor } from "./front-door.ts";
import { deploy, synthesize } from "./putting-up.ts";
import type { Report } from "./report.ts";
import { openStripeAccount } from "./stripe-account.ts";
import { deployAgain, destroy } from "./taking-down.ts";
import { tryOut } from "./trying-out.ts";

export interface DeploymentOptions {
  /** The Python that has MiniStack. */
  readonly python: string;
  /** An empty folder. */
  readonly directory: string;
  readonly report: Report;
}

const stage = "dev";

/** Deploys to an empty account, tries everything, deploys again, and takes it all down. */
export async function rehearseDeployment(options: DeploymentOptions): Promise<void> {
  const { directory, report } = options;
  await closingAfterwards(async (onClose) => {
    const stack = stackName(stage);
    const assembly = path.join(directory, "cdk.out");
    let logTail = async () => "";
    const passed = await report.section(`${stack}, on MiniStack`, async () => {
      await report.step("The CDK app is synthesized", () => synthesize(assembly, stage));
      const region = await readRegion(assembly, stack);
      const stripe = await openStripeAccount();
      onClose(stripe.close);
      const emulator = await report.step("MiniStack starts, empty", () =>
        startEmulator({
          ...options,
          region,
          stripeApiUrl: stripe.apiUrl,
        }),
      );
      onClose(emulator.stop);
      logTail = emulator.logTail;
      const address = addressOf(emulator.endpoint, region);
      const context = {
        ...options,
        stage,
        stack,
        assembly,
        address,
        stripe,
        environment: emulator.environment,
        cdk: cdkIn(emulator.environment),
      } as const;
      const { deployed, template, before } = await deploy(context);
      const door = await openFrontDoor(emulator.endpoint, deployed.siteOrigin);
      onClose(door.close);
      await tryOut({ ...context, deployed, door });
      await report.section("Deployed again", () => deployAgain(context));
      await report.section("Destroyed", () => destroy({ ...context, template, before }));
    });
    if (!passed || report.counts.failed > 0) {
      report.note(`\nThe end of MiniStack's log:\n${await logTail()}`);
    }
  });
}
