import { signOut } from "aws-amplify/auth";
import { closingAfterwards } from "./closing-afterwards.ts";
import { putUpProduction } from "./production.ts";
import type { DeploymentOptions } from "./rehearse-deployment.ts";
import { restoreData } from "./restoring.ts";
import { destroyProduction } from "./taking-production-down.ts";

/**
 * Deploys the business with a domain and every option, by the operator's own commands in a copy of
 * the project that is filled in; restores its data to an earlier time; and takes it down.
 */
export async function rehearseProduction(options: DeploymentOptions): Promise<void> {
  const { report } = options;
  await closingAfterwards(async (onClose) => {
    await report.section("Touchline-prod, with a domain and every option", async () => {
      const production = await putUpProduction(options, onClose);
      await report.section("Restored to an earlier time", () => restoreData(production));
      await report.section("Taken down", () => destroyProduction(production));
      await signOut();
    });
  });
}
