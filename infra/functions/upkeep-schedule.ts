import { Aws, Duration } from "aws-cdk-lib";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Function as ScheduledFunction } from "aws-cdk-lib/aws-lambda";
import { Schedule, ScheduleExpression, ScheduleTargetInput } from "aws-cdk-lib/aws-scheduler";
import { LambdaInvoke } from "aws-cdk-lib/aws-scheduler-targets";
import { Construct } from "constructs";
import { upkeepMinutes } from "#shared/values/numbers-in-sentences.ts";

const rhythm = Duration.minutes(upkeepMinutes);

/**
 * Runs upkeep, and the rendering function, which may put pages as upkeep may not. A run of upkeep that fails is not
 * retried: the next run does its work.
 */
export class UpkeepSchedule extends Construct {
  constructor(scope: Construct, id: string, upkeep: ScheduledFunction, render: ScheduledFunction) {
    super(scope, id);
    // Scheduler invokes functions asynchronously, so Lambda would retry.
    upkeep.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: rhythm });
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("scheduler.amazonaws.com", {
        conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
      }),
    });
    const resources = [upkeep.functionArn, render.functionArn];
    role.addToPolicy(new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources }));
    const everyFewMinutes = (name: string, target: ScheduledFunction, description: string) =>
      new Schedule(this, name, {
        description,
        schedule: ScheduleExpression.rate(rhythm),
        target: new LambdaInvoke(target, {
          // CDK's own grant would cover every version of the function.
          role: role.withoutPolicyUpdates(),
          input: ScheduleTargetInput.fromObject({}),
          retryAttempts: 0,
          maxEventAge: rhythm,
        }),
      });
    everyFewMinutes(
      "Upkeep",
      upkeep,
      "Confirms payments whose messages were lost, retries emails, removes drafts.",
    );
    everyFewMinutes("Render", render, "Puts overdue pages.");
  }
}
