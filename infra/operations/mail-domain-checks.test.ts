import { describe, expect, it } from "vitest";
import { verifyDomain } from "#infra/testing/mail.ts";
import { startInUse } from "#infra/testing/operation.ts";
import { site } from "#shared/site/site.ts";

const dmarc = "_dmarc.touchline.example";
type Operation = Awaited<ReturnType<typeof startInUse>>;

/** A stage that sends from its own domain, whose DNS is in Route 53 or elsewhere. */
async function setup(isPublished: boolean) {
  const operation = await startInUse();
  verifyDomain(operation.aws, isPublished);
  return operation;
}

async function findings({ examine }: Operation) {
  const found = await examine();
  return ["Sender's address", "DKIM", "MAIL FROM", "DMARC"].map((name) => found.get(name)!);
}

const textOf = (verdict: { finding: string; remedy?: string }) =>
  `${verdict.finding} → ${verdict.remedy ?? ""}`;

describe("A domain of the sender's own", () => {
  it.each([true, false])("is right when all of it is published; in Route 53: %s", async (where) => {
    const verdicts = await findings(await setup(where));
    expect(verdicts.map(({ finding, state }) => `${state}: ${finding}`)).toEqual([
      "right: bookings@touchline.example may send, because its domain touchline.example is verified",
      "right: mail is signed by touchline.example",
      "right: bounces.touchline.example, which is published",
      `right: ${dmarc} asks receivers for nothing (p=none); ours counts as from touchline.example, because it is signed by touchline.example`,
    ]);
  });

  it("is verified within minutes in Route 53, without a word about records", async () => {
    const operation = await setup(true);
    Object.assign(operation.aws.domains, { dkim: "PENDING", mailFrom: "PENDING" });
    const [, dkim, mailFrom] = await findings(operation);
    expect(dkim).toMatchObject({ state: "todo" });
    expect(textOf(dkim!)).toMatch(/has not found the DKIM records .* in Route 53, .* name servers/);
    expect(textOf(mailFrom!)).toMatch(/until then SES uses its own → .* in Route 53/);
    expect(textOf(dkim!)).not.toContain("CNAME");
  });

  it("has its records printed by set-up when its DNS is elsewhere", async () => {
    const operation = await setup(false);
    operation.aws.identities.set("touchline.example", false);
    Object.assign(operation.aws.domains, { dkim: "PENDING", mailFrom: "PENDING" });
    const { printed, isRight } = await operation.runSetUp();
    expect(isRight).toBe(true);
    expect(printed).toContain(
      [
        "to do  DKIM: SES has not found the DKIM records of touchline.example yet",
        "       → Publish these records where touchline.example's DNS is; SES looks for them for three days:",
        "         CNAME one._domainkey.touchline.example → one.dkim.amazonses.com",
        "         TXT bounces.touchline.example → v=spf1 include:amazonses.com ~all",
      ].join("\n"),
    );
    expect(printed).toMatch(/to do {2}Sender's address: .* so no mail is sent/);
  });

  it.each<[string, (operation: Operation) => void, number, RegExp]>([
    [
      "SES has given up looking for the records",
      ({ aws }) => void Object.assign(aws.domains, { dkim: "FAILED" }),
      1,
      /given up looking for the DKIM records .*CNAME.* edit its DKIM settings/s,
    ],
    [
      "the records have disappeared",
      ({ aws }) => void Object.assign(aws.domains, { dkim: "TEMPORARY_FAILURE" }),
      1,
      /DKIM records of touchline\.example have disappeared → Publish/,
    ],
    [
      "signing was switched off",
      ({ aws }) => void Object.assign(aws.domains, { isSigning: false }),
      1,
      /signing is switched off .* --signing-enabled/,
    ],
    [
      "SES has given up on the MAIL FROM domain",
      ({ aws }) => void Object.assign(aws.domains, { mailFrom: "FAILED" }),
      2,
      /given up .* uses its own .*put-email-identity-mail-from-attributes .*--mail-from-domain bounces\./s,
    ],
  ])("is wrong when %s", async (_, change, at, expected) => {
    const operation = await setup(false);
    change(operation);
    const verdict = (await findings(operation))[at]!;
    expect(verdict.state).toBe("wrong");
    expect(textOf(verdict)).toMatch(expected);
  });
});

it("A domain whose bounces SES forwards to the sender's mailbox is wrong", async () => {
  const operation = await setup(true);
  operation.aws.forwarding.add("touchline.example");
  const verdict = (await operation.examine()).get("Returned mail")!;
  expect(verdict.state).toBe("wrong");
  expect(textOf(verdict)).toContain("--email-identity touchline.example --no-email-forwarding");
});

describe("DMARC", () => {
  const judged = async (
    records: Record<string, string[]>,
    states: { dkim?: string; mailFrom?: string } = {},
    senderEmail: string = site.senderEmail,
  ) => {
    const operation = await setup(false);
    Object.assign(operation.aws.domains, states);
    Object.assign(operation.connection.site, { senderEmail });
    operation.aws.dns.textsOf.clear();
    for (const [name, texts] of Object.entries(records)) {
      operation.aws.dns.textsOf.set(name, texts);
    }
    const verdict = (await operation.examine()).get("DMARC")!;
    return `${verdict.state}: ${textOf(verdict)}`;
  };

  it("is explained, with a record to publish, when there is none", async () => {
    expect(await judged({})).toMatch(/^todo: .* has no DMARC record.* TXT _dmarc\.touchline\.exa/);
    expect(await judged({ [dmarc]: ["google-site-verification=1"] })).toMatch(/^todo: .* has no/);
  });

  it.each(["quarantine", "reject"])("that says %s needs a signature", async (policy) => {
    const records = { [dmarc]: [`v=DMARC1;p=${policy}; rua=mailto:sam@sam.fit`] };
    expect(await judged(records)).toMatch(
      /^right: .*; ours counts .* signed by touchline\.example/,
    );
    const unsigned = await judged(records, { dkim: "PENDING", mailFrom: "PENDING" });
    expect(unsigned).toMatch(/^wrong: .*; ours does not count .* by amazonses\.com → Publish/);
  });

  it("is satisfied by the address of bounces alone, unless it is strict", async () => {
    const unsigned = { dkim: "PENDING" };
    expect(await judged({ [dmarc]: ["v=DMARC1; p=reject"] }, unsigned)).toMatch(
      /^right: .* ours counts .*, because its bounces go to bounces\.touchline\.example/,
    );
    expect(await judged({ [dmarc]: ["v=DMARC1; p=reject; aspf=s"] }, unsigned)).toMatch(/^wrong/);
  });

  it("that is strict does not take the signature of the domain above for the sender's", async () => {
    const senderEmail = "bookings@mail.touchline.example";
    const strict = { [dmarc]: ["v=DMARC1; p=reject; adkim=s; aspf=s"] };
    expect(await judged(strict, {}, senderEmail)).toMatch(
      /^wrong: .* does not count as from mail\.touchline\.example, because it is signed by touchline\.example, not/,
    );
    const relaxed = { [dmarc]: ["v=DMARC1; p=reject"] };
    expect(await judged(relaxed, {}, senderEmail)).toMatch(/^right/);
    expect(await judged(strict)).toMatch(/^right/);
  });

  it("that is damaged, or there twice, is ignored by receivers", async () => {
    expect(await judged({ [dmarc]: ["v=DMARC1; p=perhaps"] })).toMatch(/^todo: .* cannot be read/);
    const twice = ["v=DMARC1; p=none", "v=DMARC1; p=reject"];
    expect(await judged({ [dmarc]: twice })).toMatch(/^todo: .* cannot be read/);
  });
});

describe("Without a domain of its own", () => {
  it("mail is sent as before, and nothing is asked of the operator", async () => {
    const verdicts = await findings(await startInUse());
    expect(verdicts.map(({ state }) => state)).toEqual(["right", "right", "right", "right"]);
    expect(verdicts[1]!.finding).toMatch(
      /^mail is signed by amazonses\.com and not by touchline\.example, because only/,
    );
  });

  it("a policy that refuses unsigned mail is wrong", async () => {
    const operation = await startInUse();
    operation.aws.dns.textsOf.set(dmarc, ["v=DMARC1; p=reject"]);
    expect(textOf((await operation.examine()).get("DMARC")!)).toMatch(
      /to reject what is not from touchline\.example \(p=reject\); ours does not .*amazonses\.com → Set domain/,
    );
  });

  it("a policy that asks for nothing is still one that the mail does not meet", async () => {
    const record = ["v=DMARC1; p=none; sp=quarantine"];
    const inProd = await startInUse();
    inProd.aws.dns.textsOf.set(dmarc, record);
    const verdict = (await inProd.examine()).get("DMARC")!;
    expect(verdict.state).toBe("todo");
    expect(textOf(verdict)).toMatch(
      /nothing \(p=none\); ours does not count as from touchline\.example, .* → Some receivers/,
    );
    const inDev = await startInUse("dev");
    inDev.aws.dns.textsOf.set(dmarc, record);
    expect((await inDev.examine()).get("DMARC")).toMatchObject({ state: "right" });
  });
});
