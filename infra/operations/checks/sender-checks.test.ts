import { describe, expect, test } from "vitest";
import { type Operation, startInUse } from "#infra/testing/operation.ts";
import { verifyDomain } from "#infra/testing/stand-ins.ts";

/** A stage that sends from its own domain, whose DNS is in Route 53 or elsewhere. */
async function setup(isPublished: boolean) {
  const operation = await startInUse();
  verifyDomain(operation.aws, isPublished);
  return operation;
}

describe("A domain of the sender's own", () => {
  test.each([true, false])("is ok when all of it is published; in Route 53: %s.", async (where) => {
    const { resultOf } = await setup(where);
    expect(await resultOf("Sender's address")).toBe(
      "ok: bookings@touchline.example may send, because its domain touchline.example is verified",
    );
    expect(await resultOf("DKIM")).toBe("ok: email is signed by touchline.example");
    expect(await resultOf("MAIL FROM")).toBe("ok: bounces.touchline.example, which is published");
  });

  test("is verified within minutes in Route 53, without a word about records.", async () => {
    const { aws, resultOf } = await setup(true);
    Object.assign(aws.domains, { dkim: "PENDING", mailFrom: "PENDING" });
    const dkim = await resultOf("DKIM");
    expect(dkim).toMatch(/^todo: SES has not found the DKIM records .* in Route 53, .* name serv/);
    expect(dkim).not.toContain("CNAME");
    expect(await resultOf("MAIL FROM")).toMatch(/^todo: .* SES uses its own → .* in Route 53/);
  });

  test("has its records printed by set-up when its DNS is elsewhere.", async () => {
    const { aws, runSetUp } = await setup(false);
    aws.identify("touchline.example", false);
    Object.assign(aws.domains, { dkim: "PENDING", mailFrom: "PENDING" });
    aws.sendsBySes = false;
    const { printed, isDone } = await runSetUp();
    expect(isDone).toBe(true);
    expect(printed).toContain(
      [
        "to do   DKIM: SES has not found the DKIM records of touchline.example yet",
        "        → Publish these records where touchline.example's DNS is; SES looks for them for three days:",
        "          CNAME one._domainkey.touchline.example → one.dkim.amazonses.com",
        "          TXT bounces.touchline.example → v=spf1 include:amazonses.com ~all",
      ].join("\n"),
    );
    expect(printed).toMatch(/to do {3}Sender's address: .* so no email is sent/);
  });

  test.each<[string, (operation: Operation) => void, string, RegExp]>([
    [
      "SES has given up looking for the records",
      ({ aws }) => void Object.assign(aws.domains, { dkim: "FAILED" }),
      "DKIM",
      /^failed: .* given up looking for the DKIM records .*CNAME.* edit its DKIM settings/s,
    ],
    [
      "the records have disappeared",
      ({ aws }) => void Object.assign(aws.domains, { dkim: "TEMPORARY_FAILURE" }),
      "DKIM",
      /^failed: .*DKIM records of touchline\.example have disappeared → Publish/,
    ],
    [
      "signing was switched off",
      ({ aws }) => void Object.assign(aws.domains, { isSigning: false }),
      "DKIM",
      /^failed: signing is switched off .* --signing-enabled/,
    ],
    [
      "SES has given up on the MAIL FROM domain",
      ({ aws }) => void Object.assign(aws.domains, { mailFrom: "FAILED" }),
      "MAIL FROM",
      /^failed: .*given up .* uses its own .*put-email-identity-mail-from-attributes .*--mail-from-domain bounces\./s,
    ],
  ])("has failed when %s.", async (_, change, name, expected) => {
    const operation = await setup(false);
    change(operation);
    expect(await operation.resultOf(name)).toMatch(expected);
  });
});

test("Without a domain, mail is sent from the address, and nothing is asked of the operator.", async () => {
  const { resultOf } = await startInUse();
  expect(await resultOf("Sender's address")).toBe("ok: bookings@touchline.example may send");
  expect(await resultOf("DKIM")).toMatch(
    /^ok: email is signed by amazonses\.com and not by touchline\.example, because only/,
  );
  expect(await resultOf("MAIL FROM")).toMatch(/^ok: SES's own/);
});

test.each(["bookings@touchline.example", "touchline.example"])(
  "Bounces that SES forwards to the sender's mailbox fail (%s).",
  async (name) => {
    const { aws, resultOf } = await setup(true);
    aws.identify(name, true);
    expect(await resultOf("Returned email")).toBe("ok: is reported to the site alone");
    Object.assign(aws.identities.get(name)!, { forwarding: true });
    expect(await resultOf("Returned email")).toMatch(
      `failed: SES forwards it to bookings@touchline.example, with visitors' health answers → aws sesv2 put-email-identity-feedback-attributes --region eu-west-2 --email-identity ${name} --no-email-forwarding-enabled`,
    );
  },
);
