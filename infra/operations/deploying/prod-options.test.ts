import { expect, test } from "vitest";
import { startAwsAccount } from "#infra/testing/aws.ts";
import { site } from "#shared/site/site.ts";
import { findIncomplete, needsCognitosAddress } from "./prod-options.ts";

async function startWithStack(StackStatus = "UPDATE_COMPLETE") {
  const aws = await startAwsAccount("prod");
  aws.stack = { StackStatus, EnableTerminationProtection: false };
  const stacks = [
    { name: "Touchline-prod", client: aws.clients.cloudFormation },
    { name: "Touchline-prod-edge", client: aws.edgeClients.cloudFormation },
  ];
  return { aws, found: () => findIncomplete(stacks) };
}

test.each([
  ["REVIEW_IN_PROGRESS", true],
  ["CREATE_IN_PROGRESS", true],
  ["CREATE_FAILED", true],
  ["ROLLBACK_COMPLETE", true],
  ["ROLLBACK_FAILED", true],
  ["CREATE_COMPLETE", false],
  ["UPDATE_COMPLETE", false],
  ["UPDATE_ROLLBACK_COMPLETE", false],
  ["UPDATE_IN_PROGRESS", false],
])("A stack in %s is incomplete: %s.", async (StackStatus, isIncomplete) => {
  const { found } = await startWithStack(StackStatus);
  expect(await found()).toEqual(isIncomplete ? ["Touchline-prod"] : []);
});

test("A stack that does not exist is incomplete, in either region.", async () => {
  const { aws, found } = await startWithStack();
  aws.edgeStack = undefined;
  expect(await found()).toEqual(["Touchline-prod-edge"]);
  aws.stack = undefined;
  expect(await found()).toEqual(["Touchline-prod", "Touchline-prod-edge"]);
});

test("No stack counts as incomplete when AWS refuses to say.", async () => {
  const { aws, found } = await startWithStack("CREATE_FAILED");
  aws.refuses = ({ action }) => action === "cloudformation:DescribeStacks";
  expect(await found()).toEqual([]);
});

const { senderEmail } = site;
const domain = senderEmail.slice(senderEmail.indexOf("@") + 1);
const hostedZoneId = "Z0123456789ABCDEFGHIJ";

async function setup(choices: Parameters<typeof needsCognitosAddress>[2] = {}) {
  const aws = await startAwsAccount("prod");
  return {
    aws,
    needed: () => needsCognitosAddress(aws.clients.ses, senderEmail, choices),
  };
}

test("The first deployment sends from Cognito's address, and one from SES once it lets the sender send to any.", async () => {
  const { aws, needed } = await setup();
  aws.identities.clear();
  aws.sending.ProductionAccessEnabled = false;
  expect(await needed()).toBe(true);
  aws.identify(senderEmail, false);
  expect(await needed()).toBe(true);
  aws.identify(senderEmail, true);
  expect(await needed()).toBe(true);
  aws.sending.ProductionAccessEnabled = true;
  expect(await needed()).toBe(false);
  aws.sending.SendingEnabled = false;
  expect(await needed()).toBe(true);
});

test("A domain in Route 53 has to be verified itself, because the user pool names it.", async () => {
  const { aws, needed } = await setup({ domain, hostedZoneId });
  expect(await needed()).toBe(true);
  aws.identify(domain, true);
  expect(await needed()).toBe(false);
});

test("Nothing is deployed when SES does not say, because the mails may come from the sender already.", async () => {
  const { aws, needed } = await setup();
  aws.refuses = ({ action }) => action === "ses:GetAccount";
  await expect(needed()).rejects.toThrow(
    /^Nothing is deployed, .* AccessDeniedException: operator is not authorized .*\n.* -c signInMailFromSender=true/,
  );
});

test.each([true, false])("The operator's choice %s is kept without asking SES.", async (chosen) => {
  const { aws, needed } = await setup({ signInMailFromSender: chosen });
  aws.identities.clear();
  expect(await needed()).toBe(false);
});
