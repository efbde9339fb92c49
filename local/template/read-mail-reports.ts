import * as z from "zod/mini";
import type { Template } from "./template.ts";

const Destination = z.object({
  ConfigurationSetName: z.string(),
  EventDestination: z.object({
    Enabled: z.boolean(),
    MatchingEventTypes: z.array(z.string()),
    SnsDestination: z.object({ TopicARN: z.string() }),
  }),
});
const Subscription = z.object({ Protocol: z.string(), TopicArn: z.string(), Endpoint: z.string() });

/** The functions that get SES's reports about mail in a configuration set, by way of a topic. */
export function readMailReceivers(template: Template) {
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

export type MailReceiver = ReturnType<typeof readMailReceivers>[number];
