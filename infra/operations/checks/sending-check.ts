import { GetAccountCommand } from "@aws-sdk/client-sesv2";
import type { Connection } from "#infra/operations/connection/connection.ts";
import type { Deployment } from "#infra/operations/connection/deployment.ts";
import { setUpCommand } from "#infra/stages.ts";
import { clientMails, mailName } from "#shared/bookings/mails.ts";
import { refusableMails, refusalWords } from "#shared/bookings/refusal-words.ts";
import { paths } from "#shared/site/paths.ts";
import { type CheckResult, type Deployed, failed, ok, todo } from "./check.ts";
import { checkDkim, senderName } from "./sender-checks.ts";

/** Whether the account may send, and to any address. */
export async function checkSending(
  connection: Connection,
  deployment: Deployment | undefined,
): Promise<CheckResult> {
  const account = await connection.clients.ses.send(new GetAccountCommand({}));
  const { SendingEnabled, EnforcementStatus = "HEALTHY" } = account;
  if (SendingEnabled === false || EnforcementStatus !== "HEALTHY") {
    const probation = EnforcementStatus === "PROBATION";
    return failed(
      `AWS ${probation ? "is about to stop" : "has stopped"} this account's email`,
      "Read the reason under Reputation metrics in SES's console, and answer AWS there.",
    );
  }
  if (account.ProductionAccessEnabled) return ok("to any address");
  if (connection.stage !== "prod") return ok("only to addresses verified with SES (sandbox)");
  const message = "only to addresses verified with SES, so not to visitors (sandbox)";
  switch (account.Details?.ReviewDetails?.Status) {
    case "PENDING":
      return todo(
        `${message}; AWS is reviewing the request`,
        "Wait for AWS's email, usually within a day, before you take bookings.",
      );
    case "DENIED":
    case "FAILED":
      return todo(
        `${message}; AWS has refused the request`,
        "Answer AWS's email, or the case in its Support Center, with what the request left open. The same command again would answer Conflict.",
      );
    default:
      return todo(message, await howToAsk(connection, deployment));
  }
}

/**
 * AWS reads the request, the site and its DNS, and refuses what says little. Only the first request is free: after a
 * refusal the command answers *Conflict*, and all else is a support case.
 */
async function howToAsk(
  connection: Connection,
  deployment: Deployment | undefined,
): Promise<string> {
  const missing = deployment
    ? await missingForRequest({ ...connection, ...deployment })
    : "the stack is complete";
  const once = "Only the first try is free: after a refusal the same command answers Conflict.";
  if (missing !== undefined) {
    return `Do not ask AWS before ${missing}: it looks. Then run ${setUpCommand(connection.stage)} again, which prints the request. ${once}`;
  }
  const { origin } = connection.site;
  const text = requestText(connection.site).replaceAll("'", "'\\''");
  return `Read this request, correct what is not so, and ask AWS. ${once}\n${[
    `aws sesv2 put-account-details --region ${connection.region} --production-access-enabled`,
    `  --mail-type TRANSACTIONAL --website-url ${origin} --contact-language EN --use-case-description '${text}'`,
  ].join(" \\\n")}`;
}

/** @returns what has to be so before the request is sent, to follow *before*; nothing when all is */
async function missingForRequest(deployed: Deployed): Promise<string | undefined> {
  const { fetch, site } = deployed;
  for (const path of [paths.home, paths.privacy]) {
    const status = await fetch(site.origin + path).then(
      (answer) => answer.status,
      () => undefined,
    );
    if (status !== 200) return `${site.origin}${path} answers`;
  }
  const dkim = await checkDkim(deployed);
  const name = senderName(deployed);
  if (dkim.status === "ok" && dkim.message === `email is signed by ${name}`) return undefined;
  return `email is signed by ${name} (DKIM), a domain of your own`;
}

/** What AWS asks about: who gets email and why, which emails, how many, and what happens to bounces and complaints. */
export function requestText({
  origin,
  senderEmail,
}: Pick<Connection["site"], "origin" | "senderEmail">): string {
  const received = clientMails.map((mail) => mailName(mail, "consultations").toLowerCase());
  const refusable = refusableMails.map((mail) => refusalWords[mail].emails).join(" and ");
  const domain = senderEmail.slice(senderEmail.indexOf("@") + 1);
  return [
    `Our site ${origin} is live. It belongs to one personal trainer in the UK; clients book and pay for consultations and sessions there. Its privacy notice is ${origin}${paths.privacy}.`,
    `Who receives email: clients who have just typed their own address to book or pay, and the trainer. All email is transactional, in plain text and HTML, from ${senderEmail}, which can receive.`,
    `What they receive: ${received.join(", ")}. The trainer receives a note of each booking, cancellation and message, and the emails for signing in.`,
    "How many: about 2 to 8 for each booking, so a few hundred a month and fewer than 50 on any day. 1,000 a day would be more than enough.",
    `There is no mailing list and no marketing. We buy, rent and import no addresses, and every email belongs to one booking of its recipient. One press on the booking page stops ${refusable}.`,
    "Bounces and complaints: a configuration set reports each one to a function of ours within minutes. It marks the booking, and from then on the site sends nothing by itself to an address that does not exist or has complained, except the confirmation of a cancellation, which the law requires. Addresses that complained are on the suppression list of the configuration set. An alarm tells the operator about each bounce and complaint.",
    `Email is signed with DKIM by ${domain} and sent over TLS only. Forms that send email are limited by address and by mailbox.`,
  ].join("\n");
}
