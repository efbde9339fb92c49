import { SESv2Client } from "@aws-sdk/client-sesv2";
import { expect, it } from "vitest";
import { mockAwsAccount } from "#infra/testing/aws.ts";
import { site } from "#shared/site/site.ts";
import { needsCognitosAddress } from "./sign-in-mails.ts";

const { senderEmail } = site;
const domain = senderEmail.slice(senderEmail.indexOf("@") + 1);
const hostedZoneId = "Z0123456789ABCDEFGHIJ";

function setup(choices: Parameters<typeof needsCognitosAddress>[0]["choices"] = {}) {
  const aws = mockAwsAccount("prod");
  return {
    aws,
    needed: () => needsCognitosAddress({ ses: new SESv2Client({}), senderEmail, choices }),
  };
}

it("The first deployment sends from Cognito's address, and one from SES once it lets the sender send to any", async () => {
  const { aws, needed } = setup();
  aws.identities.clear();
  aws.sending.ProductionAccessEnabled = false;
  expect(await needed()).toBe(true);
  aws.identities.set(senderEmail, false);
  expect(await needed()).toBe(true);
  aws.identities.set(senderEmail, true);
  expect(await needed()).toBe(true);
  aws.sending.ProductionAccessEnabled = true;
  expect(await needed()).toBe(false);
  aws.sending.SendingEnabled = false;
  expect(await needed()).toBe(true);
});

it("A domain in Route 53 has to be verified itself, because the user pool names it", async () => {
  const { aws, needed } = setup({ domain, hostedZoneId });
  expect(await needed()).toBe(true);
  aws.identities.set(domain, true);
  expect(await needed()).toBe(false);
});

it("Cognito's address is used when SES does not say", async () => {
  const { aws, needed } = setup();
  Object.defineProperty(aws, "sending", {
    get: () => {
      throw Object.assign(new Error("not authorized"), { name: "AccessDeniedException" });
    },
  });
  expect(await needed()).toBe(true);
});

it.each([true, false])("The operator's choice %s is kept without asking SES", async (chosen) => {
  const { aws, needed } = setup({ signInMailFromSender: chosen });
  aws.identities.clear();
  expect(await needed()).toBe(false);
});
