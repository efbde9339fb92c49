import { describe, expect, test } from "vitest";
import { type Operation, startInUse } from "#infra/testing/operation.ts";
import { site } from "#shared/site/site.ts";

const { trainerEmail, senderEmail } = site;

/** Adds a second administrator. */
function addSecond(
  { connection, aws }: Operation,
  values: Parameters<Operation["aws"]["addAdministrator"]>[1] = {},
) {
  connection.choices = { administrators: ["second@example.com"] };
  return aws.addAdministrator("second@example.com", values);
}

describe("The sign-in's mails", () => {
  const cognitos = "come from Cognito's own address, at most 50 a day";
  const strangers = `${cognitos}, which a stranger who knows the trainer's address can use up`;

  test("are to be sent by SES as soon as the sender may send to any address.", async () => {
    const { aws, resultOf } = await startInUse();
    expect(await resultOf("Sign-in emails")).toBe(`ok: come from ${senderEmail}`);
    aws.sendsBySes = false;
    expect(await resultOf("Sign-in emails")).toBe(
      `todo: ${strangers} → SES lets ${senderEmail} send them now: deploy again: npm run deploy -- -c stage=prod`,
    );
    aws.sending.ProductionAccessEnabled = false;
    expect(await resultOf("Sign-in emails")).toMatch(
      `todo: ${strangers} → When Sender's address and Sending email are ok, deploy again`,
    );
  });

  test("have failed when SES has withdrawn the sender's right.", async () => {
    const { aws, resultOf } = await startInUse();
    aws.identify(senderEmail, false);
    expect(await resultOf("Sign-in emails")).toMatch(
      /^failed: come from .*, which SES does not let send .* leave signInMailFromSender out .* deploy again/,
    );
  });

  test("come from Cognito's address on request, and in dev.", async () => {
    const prod = await startInUse();
    prod.aws.sendsBySes = false;
    prod.connection.choices = { signInMailFromSender: false };
    expect(await prod.resultOf("Sign-in emails")).toBe(`ok: ${cognitos}`);
    const dev = await startInUse("dev");
    dev.aws.sendsBySes = false;
    expect(await dev.resultOf("Sign-in emails")).toBe(`ok: ${cognitos}`);
  });
});

describe("An address for signing in", () => {
  test("that the site shows is to be replaced there.", async () => {
    const { site: live, resultOf } = await startInUse();
    expect(await resultOf("Sign-in addresses")).toBe("ok: are not shown to visitors");
    const shown = trainerEmail.replace(/^./, (first) => first.toUpperCase());
    live.answers["GET https /privacy"] = () => new Response(`<a href="mailto:${shown}">`);
    expect(await resultOf("Sign-in addresses")).toMatch(
      `todo: the site shows ${trainerEmail}, so strangers can keep the sign-in locked with wrong passwords → Keep the address for signing in private: let the trainer show another address in the admin area under Website.`,
    );
  });

  test("that mails come from is to be replaced as the sender.", async () => {
    const { connection, resultOf } = await startInUse();
    Object.assign(connection.site, { senderEmail: trainerEmail });
    expect(await resultOf("Sign-in addresses")).toMatch(
      /^todo: emails come from .* set another senderEmail in operator\/site\.ts and deploy\.$/,
    );
  });

  test("of an administrator who is locked out may be shown.", async () => {
    const operation = await startInUse();
    addSecond(operation, { enabled: false });
    operation.site.answers["GET https /privacy"] = () =>
      new Response('<a href="mailto:second@example.com">');
    expect(await operation.resultOf("Sign-in addresses")).toMatch(/^ok/);
  });

  test("is not called private when the page cannot be read.", async () => {
    const { site: live, resultOf } = await startInUse();
    live.answers["GET https /privacy"] = () => new Response("", { status: 503 });
    expect(await resultOf("Sign-in addresses")).toMatch(/^failed: could not be checked: .*503/);
  });
});

describe("A second factor", () => {
  test("is to be set up by every administrator who signs in with a password alone.", async () => {
    const operation = await startInUse();
    const second = addSecond(operation);
    expect(await operation.resultOf("Second factor")).toBe(
      "todo: a password is enough for second@example.com → The administrator sets up an authenticator app in the admin area under Settings → Account.",
    );
    second.softwareToken.enabled = true;
    expect(await operation.resultOf("Second factor")).toMatch(/^ok/);
  });

  test.each([{ status: "FORCE_CHANGE_PASSWORD" } as const, { enabled: false }])(
    "is not asked of an administrator who cannot sign in yet or any more: %o.",
    async (user) => {
      const operation = await startInUse();
      addSecond(operation, user);
      expect(await operation.resultOf("Second factor")).toMatch(/^ok/);
    },
  );
});

test("A trial in dev needs neither a second factor nor a private address.", async () => {
  const { aws, connection, resultOf } = await startInUse("dev");
  Object.assign(connection.site, { senderEmail: trainerEmail });
  aws.users.get(trainerEmail)!.softwareToken.enabled = false;
  expect(await resultOf("Second factor")).toMatch(/^ok/);
  expect(await resultOf("Sign-in addresses")).toMatch(/^ok/);
});
