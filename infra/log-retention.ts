import type { IAspect } from "aws-cdk-lib";
import { CfnLogGroup, type RetentionDays } from "aws-cdk-lib/aws-logs";
import type { IConstruct } from "constructs";

/** Keeps every log of a stack for the same time, those that CDK brings along included. */
export class LogRetention implements IAspect {
  readonly #days: RetentionDays;

  constructor(days: RetentionDays) {
    this.#days = days;
  }

  visit(node: IConstruct): void {
    if (node instanceof CfnLogGroup) node.retentionInDays = this.#days;
  }
}
