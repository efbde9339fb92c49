import type { Connection } from "#infra/operations/connection/connection.ts";
import type { Deployment } from "#infra/operations/connection/deployment.ts";
import { checkAdministrators, checkTrainer } from "./administrators-checks.ts";
import { type Check, type CheckResult, skipped } from "./check.ts";
import { checkKeys, type KeysOptions } from "./keys-check.ts";
import { checkDescriptor, checkPayments } from "./payments-checks.ts";
import {
  checkAlarmMail,
  checkAlarms,
  checkCapacity,
  checkCertificate,
  checkTables,
} from "./resource-checks.ts";
import {
  checkDkim,
  checkMailFrom,
  checkReturnedMail,
  checkSender,
  checkSending,
} from "./sender-checks.ts";
import { checkSecondFactors, checkSignInAddresses, checkSignInMails } from "./sign-in-checks.ts";
import { smokeTest } from "./smoke-test.ts";
import { checkAddress, checkEdgeStack, checkStack } from "./stack-checks.ts";
import { checkWallets } from "./wallets-check.ts";
import { checkWebhook } from "./webhook-check.ts";

/** All checks of a deployment. Each asks AWS, Stripe or the site again whenever it runs. */
export function deploymentChecks(
  connection: Connection,
  deployment: Deployment | undefined,
  keys: KeysOptions,
) {
  const check = (name: string, run: Check["run"]): Check => ({ name, run });
  /** A check that needs the stack. */
  const deployed = (
    name: string,
    run: (connection: Connection, deployment: Deployment) => Promise<CheckResult> | CheckResult,
  ) =>
    check(name, async () =>
      deployment ? run(connection, deployment) : skipped("the stack is not complete"),
    );

  return {
    stack: check("Stack", () => checkStack(connection)),
    edgeStack: check("Second stack", () => checkEdgeStack(connection)),
    address: deployed("Address", checkAddress),
    certificate: deployed("Certificate", checkCertificate),
    keys: deployed("Stripe keys", () => checkKeys(connection, keys)),
    webhook: deployed("Stripe webhook", checkWebhook),
    wallets: deployed("Apple Pay, Google Pay", checkWallets),
    descriptor: check("Statement descriptor", () => checkDescriptor(connection)),
    payments: deployed("Payments", checkPayments),
    trainer: deployed("Trainer's account", checkTrainer),
    administrators: deployed("Administrators", checkAdministrators),
    secondFactors: deployed("Second factor", checkSecondFactors),
    signInAddresses: deployed("Sign-in addresses", checkSignInAddresses),
    sender: deployed("Sender's address", checkSender),
    dkim: deployed("DKIM", checkDkim),
    mailFrom: deployed("MAIL FROM", checkMailFrom),
    returnedMail: deployed("Returned mail", checkReturnedMail),
    sending: check("Sending mail", () => checkSending(connection)),
    signInMails: deployed("Sign-in mails", checkSignInMails),
    alarmMail: deployed("Alarm mails", checkAlarmMail),
    alarms: deployed("Alarms", checkAlarms),
    tables: deployed("Tables", checkTables),
    capacity: check("Capacity", () => checkCapacity(connection, deployment)),
    /** Of the live site. */
    smoke: deployment ? smokeTest(connection, deployment) : [],
  };
}
