import { Duration } from "aws-cdk-lib";
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { Function as UpkeepFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";

/** Runs upkeep every five minutes. A failed run is not retried: the next run does its work. */
export class UpkeepSchedule extends Construct {
  constructor(scope: Construct, id: string, upkeep: UpkeepFunction) {
    super(scope, id);
    upkeep.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(5) });
    new Rule(this, "Rule", {
      description: "Confirms payments whose messages were lost, retries mail, removes drafts.",
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [
        new LambdaFunction(upkeep, {
          event: RuleTargetInput.fromObject({}),
          retryAttempts: 0,
          maxEventAge: Duration.minutes(5),
        }),
      ],
    });
  }
}
