import { describe, expect, test } from "vitest";
import { createKeyedDigest } from "#lambdas/limits/rate-limit-store.ts";
import { visitorLimits } from "#lambdas/limits/visitor-limits.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import { createServices } from "#lambdas/testing/services.ts";
import type { ContactDelivery } from "#shared/contact/contact.ts";
import { createMessageClaimStore } from "./message-claim-store.ts";
import { receiveMessage } from "./receive-message.ts";

const message = {
  user_name: "Sam Field",
  user_email: "sam@example.org",
  message: "My knee hurts.",
};
const messageId = "0b5c1f0e-8b1d-4b8f-9a3e-2f6f3c0d9a11";
const [perNetwork] = visitorLimits.message;
const home = "198.51.100.10";

function setup() {
  const { dependencies, inbox: mails, limitsOf, tables, entries } = createServices();
  let requests = 0;
  let onSend: () => Promise<void> = async () => {};
  const mail = {
    send: async (each: Mail) => {
      await onSend();
      mails.push(each);
    },
  };
  const claims = createMessageClaimStore(tables.contact);
  const receiving = { ...dependencies, mail, claims, digest: createKeyedDigest("key") };
  return {
    mails,
    entries,
    dependencies: receiving,
    whenSending: (act: () => Promise<void>) => {
      onSend = act;
    },
    receive: (changed: Partial<typeof message & ContactDelivery> = {}, address = home) => {
      requests += 1;
      const request = { ...receiving, limits: limitsOf(address), requestId: `r-${requests}` };
      return receiveMessage(request, { ...message, ...changed });
    },
  };
}

const down = () => Promise.reject(new Error("SES says no to sam@example.org"));

describe("A message", () => {
  test("without an id is mailed every time it is sent.", async () => {
    const { receive, mails } = setup();
    await receive();
    await receive();
    expect(mails).toHaveLength(2);
  });

  test("with an id is mailed once, and every request succeeds.", async () => {
    const { receive, mails } = setup();
    await receive({ messageId });
    await receive({ messageId });
    expect(mails).toHaveLength(1);
  });

  test("that is being sent is a conflict.", async () => {
    const { receive, mails, whenSending } = setup();
    whenSending(async () => {
      whenSending(async () => {});
      await expect(receive({ messageId })).rejects.toMatchObject({ code: "conflict" });
    });
    await receive({ messageId });
    expect(mails).toHaveLength(1);
  });

  test("that has failed is mailed when it is sent again.", async () => {
    const { receive, mails, whenSending } = setup();
    whenSending(down);
    await expect(receive({ messageId })).rejects.toThrow();
    whenSending(async () => {});
    await receive({ messageId });
    expect(mails).toHaveLength(1);
  });

  test("that was edited before it was sent again is another message.", async () => {
    const { receive, mails } = setup();
    await receive({ messageId });
    await receive({ messageId, message: "My other knee hurts." });
    expect(mails.map(({ text }) => text.includes("other"))).toEqual([false, true]);
  });

  test("is answered as sent even if the claim cannot be settled.", async () => {
    const { dependencies, mails, entries } = setup();
    const claims = { ...dependencies.claims, settle: () => Promise.reject(new Error("down")) };
    const request = { ...dependencies, claims, requestId: "r-1" };
    await receiveMessage(request, { ...message, messageId });
    expect(mails).toHaveLength(1);
    expect(entries()).toMatchObject([{ event: "claim_not_settled", state: "sent" }]);
  });
});

test("Neither the message nor the visitor's address is logged.", async () => {
  const { receive, entries, whenSending } = setup();
  whenSending(down);
  await expect(receive({ messageId })).rejects.toThrow();
  await receive({ website: "sam.example" });
  for (let count = 0; count <= perNetwork.most; count += 1) {
    await receive().catch(() => undefined);
  }
  const lines = JSON.stringify(entries());
  expect(entries().length).toBeGreaterThan(1);
  expect(lines).not.toMatch(/sam|knee|198\.51/i);
});
