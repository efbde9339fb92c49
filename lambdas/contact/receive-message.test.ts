import { expect, test } from "vitest";
import { visitorLimits } from "#lambdas/limits/visitor-limits.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { receiveMessage } from "./receive-message.ts";

const message = {
  user_name: "Sam Field",
  user_email: "sam@example.org",
  message: "My knee hurts.",
};
const [perNetwork] = visitorLimits.message;
const home = "198.51.100.10";

function setup() {
  const { dependencies, inbox: mails, limitsOf, entries } = createServices();
  let onSend: () => Promise<void> = async () => {};
  const mail = {
    send: async (each: Mail) => {
      await onSend();
      mails.push(each);
    },
  };
  return {
    mails,
    entries,
    whenSending: (act: () => Promise<void>) => {
      onSend = act;
    },
    receive: () => receiveMessage({ ...dependencies, mail, limits: limitsOf(home) }, message),
  };
}

const down = () => Promise.reject(new Error("SES says no to sam@example.org"));

test("A message that has failed is mailed when it is sent again.", async () => {
  const { receive, mails, whenSending } = setup();
  whenSending(down);
  await expect(receive()).rejects.toMatchObject({ code: "message_not_sent" });
  whenSending(async () => {});
  await receive();
  expect(mails).toHaveLength(1);
});

test("Neither the message nor the visitor's address is logged.", async () => {
  const { receive, entries, whenSending } = setup();
  whenSending(down);
  await expect(receive()).rejects.toThrow();
  for (let count = 0; count <= perNetwork.most; count += 1) {
    await receive().catch(() => undefined);
  }
  const lines = JSON.stringify(entries());
  expect(entries().length).toBeGreaterThan(1);
  expect(lines).not.toMatch(/sam|knee|198\.51/i);
});
