import { RemovalPolicy } from "aws-cdk-lib";
import type { Stage } from "#infra/stages.ts";

/** What happens to a resource with data when its stack is deleted: `prod` keeps it, `dev` deletes it. */
export function deletionProtection(stage: Stage) {
  return stage === "prod"
    ? { deletionProtection: true, removalPolicy: RemovalPolicy.RETAIN }
    : { deletionProtection: false, removalPolicy: RemovalPolicy.DESTROY };
}
