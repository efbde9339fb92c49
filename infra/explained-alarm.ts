import { Alarm, type AlarmProps } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";

export interface ExplainedAlarmProps
  extends Omit<AlarmProps, "alarmDescription" | "actionsEnabled"> {
  /** A sentence: what has happened to a person when this fires. */
  readonly meaning: string;
  /** A sentence: what the operator should do about it. */
  readonly action: string;
  /** Who is told. */
  readonly topic: ITopic;
}

/** An alarm that says, in the mail it sends, what it means for a person and what to do. */
export class ExplainedAlarm extends Alarm {
  constructor(scope: Construct, id: string, props: ExplainedAlarmProps) {
    const { meaning, action, topic, ...alarm } = props;
    super(scope, id, { ...alarm, alarmDescription: `${meaning} ${action}` });
    this.addAlarmAction(new SnsAction(topic));
  }
}
