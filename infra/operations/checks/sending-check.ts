import { GetAccountCommand } from "@aws-sdk/client-sesv2";
import type { Connection } from "#infra/operations/connection/connection.ts";
import { type CheckResult, failed, ok, todo } from "./check.ts";

/** Whether the account may send, and to any address. */
export async function checkSending({ clients, site, stage }: Connection): Promise<CheckResult> {
  const account = await clients.ses.send(new GetAccountCommand({}));
  if (account.SendingEnabled === false || account.EnforcementStatus === "SHUTDOWN") {
    return failed(
      "AWS has stopped this account's mail",
      "Read the reason under Reputation metrics in SES's console, and answer AWS there.",
    );
  }
  if (account.EnforcementStatus === "PROBATION") {
    return failed(
      "AWS is about to stop this account's mail, because of bounces or complaints",
      "Read under Reputation metrics in SES's console what AWS asks for.",
    );
  }
  if (account.ProductionAccessEnabled) return ok("to any address");
  if (stage !== "prod") {
    return ok("only to addresses verified with SES (sandbox)");
  }
  const message = "only to addresses verified with SES, so not to visitors (sandbox)";
  switch (account.Details?.ReviewDetails?.Status) {
    case "PENDING":
      return todo(
        `${message}; AWS is reviewing the request`,
        "Wait for AWS's mail, usually within a day, before you take bookings.",
      );
    case "DENIED":
    case "FAILED":
      return todo(
        `${message}; AWS has refused the request`,
        "Answer AWS's mail, or the case in its Support Center.",
      );
    default:
      return todo(
        message,
        `Ask AWS: aws sesv2 put-account-details --production-access-enabled --mail-type TRANSACTIONAL --website-url ${site.origin} --contact-language EN --use-case-description "Confirmations of consultations that visitors book and pay on our site."`,
      );
  }
}
