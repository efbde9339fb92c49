import { Duration } from "aws-cdk-lib";
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { Function as ScheduledFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";

/**
 * Runs upkeep every five minutes, and the rendering function, which may put pages as upkeep may not. A
 * run of upkeep that fails is not retried: the next run does its work.
 */
export class UpkeepSchedule extends Construct {
  constructor(scope: Construct, id: string, upkeep: ScheduledFunction, render: ScheduledFunction) {
    super(scope, id);
    upkeep.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(5) });
    new Rule(this, "Rule", {
      description:
        "Confirms payments whose messages were lost, retries mail, removes drafts, puts overdue pages.",
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [upkeep, render].map(
        (target) =>
          new LambdaFunction(target, {
            event: RuleTargetInput.fromObject({}),
            retryAttempts: 0,
            maxEventAge: Duration.minutes(5),
          }),
      ),
    });
  }
}
