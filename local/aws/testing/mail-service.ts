import { SESClient } from "@aws-sdk/client-ses";
import { onTestFinished } from "vitest";
import { site } from "#shared/site/site.ts";
import { createInbox } from "../../mail/inbox.ts";
import { serveAwsServices } from "../aws-services.ts";
import { createFaults } from "../faults.ts";
import { createMailService } from "../mail-service.ts";

/**
 * SES, with what it was asked and what it has delivered.
 * @param onEnd when it stops: by default after the test
 */
export async function startMailService(
  onEnd: (stop: () => Promise<void>) => void = onTestFinished,
) {
  const inbox = createInbox();
  const faults = createFaults();
  const calls: Record<string, string>[] = [];
  let senders: readonly string[] = [site.senderEmail];
  const service = createMailService({
    ...{ inbox, faults: faults.mail, now: () => new Date(), senders: () => senders },
    onReport: () => {},
  });
  const services = await serveAwsServices({
    services: {
      ses: {
        ...service,
        answer(call) {
          calls.push(Object.fromEntries(new URLSearchParams(call.body.toString())));
          return service.answer(call);
        },
      },
    },
    privilegesOf: () => ({ allows: () => true }),
    onDenied: () => {},
  });
  onEnd(services.close);
  const endpoint = services.endpoint("ses");
  return {
    /** The environment of a function that sends by it. */
    environment: {
      AWS_ENDPOINT_URL_SES: endpoint,
      AWS_ACCESS_KEY_ID: "test",
      AWS_SECRET_ACCESS_KEY: "test",
    },
    ses: new SESClient({
      ...{ endpoint, region: "eu-west-2", maxAttempts: 1 },
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
    }),
    inbox,
    calls,
    fail: () => faults.setMail({ fail: true, bounce: false }),
    refuseEverySender: () => {
      senders = [];
    },
  };
}
