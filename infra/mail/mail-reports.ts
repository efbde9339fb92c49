import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { type ConfigurationSet, EmailSendingEvent, EventDestination } from "aws-cdk-lib/aws-ses";
import { Topic } from "aws-cdk-lib/aws-sns";
import { LambdaSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";

export interface MailReportsProps {
  readonly configurationSet: ConfigurationSet;
  readonly receiver: LambdaFunction;
}

/** SES's reports on bounced mail, by way of a topic to the function that marks bookings. */
export class MailReports extends Construct {
  constructor(scope: Construct, id: string, { configurationSet, receiver }: MailReportsProps) {
    super(scope, id);
    const topic = new Topic(this, "Topic", { enforceSSL: true });
    topic.addSubscription(new LambdaSubscription(receiver));
    configurationSet.addEventDestination("Returned", {
      destination: EventDestination.snsTopic(topic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
    });
  }
}
