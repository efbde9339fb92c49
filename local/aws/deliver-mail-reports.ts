import type { MailReceiver } from "../template/mail-reports.ts";
import type { MailReport } from "./mail-reports.ts";

interface Options {
  readonly receivers: () => readonly MailReceiver[];
  readonly invoke: (functionArn: string, event: unknown) => Promise<unknown>;
  readonly onFailure: (functionArn: string, message: string) => void;
}

/** SNS between SES and a function. It may deliver twice, so here it always does. */
export function deliverMailReports({ receivers, invoke, onFailure }: Options) {
  return (configurationSet: string, { eventType, message }: MailReport): void => {
    for (const receiver of receivers()) {
      const { functionArn, eventTypes } = receiver;
      if (receiver.configurationSet !== configurationSet || !eventTypes.includes(eventType)) {
        continue;
      }
      const event = { Records: [{ EventSource: "aws:sns", Sns: { Message: message } }] };
      invoke(functionArn, event)
        .then(() => invoke(functionArn, event))
        .catch((error: unknown) => onFailure(functionArn, String(error)));
    }
  };
}
