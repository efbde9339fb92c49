import type { Connection } from "#infra/operations/connection/connection.ts";
import type { Deployment } from "#infra/operations/connection/deployment.ts";
import { checkAdministrators, checkTrainer, resendInvitation } from "./administrators-checks.ts";
import { checkBookings } from "./bookings-check.ts";
import { checkBudget } from "./budget-check.ts";
import { checkCalendar, replaceCalendar } from "./calendar-check.ts";
import { type Check, type CheckResult, type Deployed, skipped } from "./check.ts";
import { checkDomain } from "./domain-check.ts";
import { checkFirewall } from "./firewall-check.ts";
import { checkDescriptor, checkPayments } from "./payments-checks.ts";
import {
  checkAlarmMail,
  checkAlarms,
  checkCapacity,
  checkCertificate,
  checkTables,
} from "./resource-checks.ts";
import { checkRetention } from "./retention-check.ts";
import { checkDkim, checkMailFrom, checkReturnedMail, checkSender } from "./sender-checks.ts";
import { checkSending } from "./sending-check.ts";
import { checkSecondFactors, checkSignInAddresses, checkSignInMails } from "./sign-in-checks.ts";
import { smokeTest } from "./smoke-test.ts";
import { checkAddress, checkEdgeStack, checkStack, checkStackPolicy } from "./stack-checks.ts";
import { checkKeys, replaceKeys, withStripe } from "./stripe-keys.ts";
import { checkWallets } from "./wallets-check.ts";
import { checkDelivery, checkWebhook, renewWebhook } from "./webhook-check.ts";

/** Makes a check of a deployed stage one that is skipped while the stack is not complete. */
const deployed =
  (check: (deployed: Deployed) => Promise<CheckResult> | CheckResult): Check["run"] =>
  (connection, deployment) =>
    deployment ? check({ ...connection, ...deployment }) : skipped("the stack is not complete");

export const administratorsCheck: Check = {
  name: "Administrators",
  run: deployed(checkAdministrators),
  setUp: "withKeys",
};

/** The checks of `doctor`, in its order. To add one, write its function and a row. */
const checks: readonly Check[] = [
  { name: "Stack", run: checkStack, setUp: "first" },
  { name: "Second stack", run: checkEdgeStack, setUp: "first" },
  { name: "Data in updates", run: deployed(checkStackPolicy), setUp: "last" },
  { name: "Domain", run: checkDomain, setUp: "last" },
  { name: "Address", run: deployed(checkAddress), setUp: "last" },
  { name: "Certificate", run: deployed(checkCertificate), setUp: "last" },
  {
    name: "Stripe keys",
    run: deployed(checkKeys),
    setUp: "keys",
    onRequest: { option: "replace-keys", change: replaceKeys },
  },
  {
    name: "Stripe webhook",
    run: deployed(withStripe(checkWebhook)),
    setUp: "withKeys",
    onRequest: { option: "replace-webhook", change: renewWebhook },
  },
  { name: "Stripe's events", run: deployed(withStripe(checkDelivery)) },
  { name: "Apple Pay, Google Pay", run: deployed(withStripe(checkWallets)), setUp: "withKeys" },
  { name: "Statement descriptor", run: withStripe(checkDescriptor), setUp: "withKeys" },
  { name: "Payments", run: deployed(withStripe(checkPayments)) },
  {
    name: "Calendar",
    run: deployed(checkCalendar),
    setUp: "last",
    onRequest: { option: "replace-calendar", change: replaceCalendar },
  },
  {
    name: "Trainer's account",
    run: deployed(checkTrainer),
    setUp: "withKeys",
    onRequest: { option: "resend-invitation", change: resendInvitation },
  },
  administratorsCheck,
  { name: "Second factor", run: deployed(checkSecondFactors) },
  { name: "Sign-in addresses", run: deployed(checkSignInAddresses) },
  { name: "Sender's address", run: deployed(checkSender), setUp: "last" },
  { name: "DKIM", run: deployed(checkDkim), setUp: "last" },
  { name: "MAIL FROM", run: deployed(checkMailFrom), setUp: "last" },
  { name: "Returned email", run: deployed(checkReturnedMail) },
  { name: "Sending email", run: checkSending, setUp: "last" },
  { name: "Sign-in emails", run: deployed(checkSignInMails), setUp: "last" },
  { name: "Alarm emails", run: deployed(checkAlarmMail), setUp: "last" },
  { name: "Alarms", run: deployed(checkAlarms) },
  { name: "Budget", run: deployed(checkBudget), setUp: "last" },
  { name: "Bookings", run: deployed(checkBookings) },
  { name: "Periods", run: deployed(checkRetention) },
  { name: "Tables", run: deployed(checkTables) },
  { name: "Firewall", run: deployed(checkFirewall) },
  { name: "Capacity", run: checkCapacity },
];

/** All checks of a stage. Those of the live site need its address. */
export const allChecks = (
  connection: Connection,
  deployment: Deployment | undefined,
): readonly Check[] => [
  ...checks,
  ...(deployment ? smokeTest({ ...connection, ...deployment }) : []),
];
