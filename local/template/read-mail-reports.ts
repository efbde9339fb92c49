import * as z from "zod/mini";
import type { Template } from "./template.ts";

/** A function that gets SES's reports about mail in a configuration set, by way of a topic. */
export interface MailReceiver {
  readonly configurationSet: string;
  readonly eventTypes: readonly string[];
  readonly functionArn: string;
}

const Destination = z.object({
  ConfigurationSetName: z.string(),
  EventDestination: z.object({
    Enabled: z.boolean(),
    MatchingEventTypes: z.array(z.string()),
    SnsDestination: z.object({ TopicARN: z.string() }),
  }),
});
const Subscription = z.object({ Protocol: z.string(), TopicArn: z.string(), Endpoint: z.string() });

export function readMailReceivers(template: Template): MailReceiver[] {
  const subscriptions = template.read("AWS::SNS::Subscription", Subscription);
  return template
    .read("AWS::SES::ConfigurationSetEventDestination", Destination)
    .filter(({ EventDestination }) => EventDestination.Enabled)
    .flatMap(({ ConfigurationSetName, EventDestination }) =>
      subscriptions
        .filter(
          ({ Protocol, TopicArn }) =>
            Protocol === "lambda" && TopicArn === EventDestination.SnsDestination.TopicARN,
        )
        .map(({ Endpoint }) => ({
          configurationSet: ConfigurationSetName,
          eventTypes: EventDestination.MatchingEventTypes,
          functionArn: Endpoint,
        })),
    );
}

export function readConfigurationSets(template: Template): string[] {
  return template.read("AWS::SES::ConfigurationSet", z.object({})).map(({ ref }) => ref);
}
