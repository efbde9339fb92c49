import { RemovalPolicy } from "aws-cdk-lib";
import type { Stage } from "./stages.ts";

/**
 * What a resource with data does when its stack goes: the business's outlives any mistake, and of
 * what is tried out nothing is left.
 */
export function deletionProtection(stage: Stage) {
  return stage === "prod"
    ? { deletionProtection: true, removalPolicy: RemovalPolicy.RETAIN }
    : { deletionProtection: false, removalPolicy: RemovalPolicy.DESTROY };
}
