import { judgeAdministrators } from "./administrators-check.ts";
import { judgeAlarmMail, judgeAlarms } from "./alarm-checks.ts";
import { judgeCapacity } from "./capacity-check.ts";
import type { Connection } from "./connection.ts";
import { type Deployment, judgeAddress } from "./deployment.ts";
import { judgeDmarc } from "./dmarc-check.ts";
import { judgeKeys, type KeysOptions } from "./keys-check.ts";
import { judgeSender, judgeSending } from "./mail-checks.ts";
import { judgeDkim, judgeMailFrom } from "./mail-domain-checks.ts";
import { judgeMailReports } from "./mail-reports-check.ts";
import { smokeTest } from "./smoke-test.ts";
import { judgeEdgeStack, judgeStack } from "./stack-checks.ts";
import { judgeTables } from "./tables-check.ts";
import { judgeClient, judgeTrainer } from "./trainer-check.ts";
import { type Check, notYet, type Verdict } from "./verdict.ts";
import { judgeWallets } from "./wallets-check.ts";
import { judgeWebhook } from "./webhook-check.ts";

/** All checks of a deployment. Each asks AWS, Stripe or the site again whenever it runs. */
export function deploymentChecks(
  connection: Connection,
  deployment: Deployment | undefined,
  keys: KeysOptions,
) {
  const { clients } = connection;
  const check = (name: string, look: () => Promise<Verdict>): Check => ({ name, look });
  /** A check that needs the stack. */
  const deployed = (name: string, look: (deployment: Deployment) => Promise<Verdict> | Verdict) =>
    check(name, async () => (deployment ? look(deployment) : notYet("the stack is not complete")));

  return {
    stack: check("Stack", () => judgeStack(connection)),
    edgeStack: check("Second stack", () => judgeEdgeStack(connection)),
    address: deployed("Address", (there) => judgeAddress(connection, there)),
    keys: deployed("Stripe keys", () => judgeKeys(connection, keys)),
    webhook: deployed("Stripe webhook", (there) => judgeWebhook(connection, there)),
    wallets: deployed("Apple Pay, Google Pay", (there) => judgeWallets(connection, there)),
    trainer: deployed("Trainer's account", (there) =>
      judgeTrainer(connection, there, keys.operator),
    ),
    administrators: deployed("Administrators", (there) => judgeAdministrators(connection, there)),
    client: deployed("Sign-in client", (there) => judgeClient(connection, there)),
    sender: deployed("Sender's address", (there) => judgeSender(connection, there)),
    dkim: deployed("DKIM", (there) => judgeDkim(connection, there)),
    mailFrom: deployed("MAIL FROM", (there) => judgeMailFrom(connection, there)),
    dmarc: deployed("DMARC", (there) => judgeDmarc(connection, there)),
    sending: check("Sending mail", () => judgeSending(connection)),
    mailReports: deployed("Returned mail", (there) => judgeMailReports(connection, there)),
    alarmMail: deployed("Alarm mails", (there) => judgeAlarmMail(clients, there)),
    alarms: deployed("Alarms", (there) => judgeAlarms(clients, there)),
    tables: deployed("Tables", (there) => judgeTables(connection, there)),
    capacity: check("Capacity", () => judgeCapacity(connection, deployment)),
    /** Of the live site. */
    smoke: deployment ? smokeTest(connection, deployment) : [],
  };
}
