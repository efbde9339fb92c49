import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createSesMailer } from "#lambdas/mail/ses-mailer.ts";
import { site } from "#shared/site/site.ts";
import { EmailAddress } from "#shared/values/text-fields.ts";
import { startMailService } from "./testing/mail-service.ts";
import { startServices } from "./testing/services.ts";

describe("The mail service", () => {
  test("rejects a sender that is not verified.", async () => {
    const { ses, inbox, refuseEverySender } = await startMailService();
    refuseEverySender();
    const send = createSesMailer(ses, "Mails").send({ ...bare, ...toAnn }, { mail: "any" });
    await expect(send).rejects.toMatchObject({ name: "MessageRejected" });
    expect(inbox.list()).toEqual([]);
  });

  test("requires a right on the recipient, as SES's sandbox does, and on the configuration set.", async () => {
    const identities = "ses:SendEmail arn:aws:ses:eu-west-2:000000000000:identity";
    const toSelf = { ...bare, to: site.trainerEmail, replyTo: site.trainerEmail };
    for (const rights of [
      [`${identities}/bookings@touchline.example`],
      [`${identities}/${site.trainerEmail}`],
      [`${identities}/*`],
    ]) {
      const { mail, inbox } = await startServices(rights);
      await expect(
        createSesMailer(mail, "Mails").send(toSelf, { mail: "any" }),
      ).rejects.toMatchObject({ name: "AccessDenied" });
      expect(inbox.list()).toEqual([]);
    }
  });

  test("reports bounces and complaints with the mail's tags, and delivers no bounced mail.", async () => {
    const { mail: ses, inbox, reports, bounceAll } = await startServices();
    const mailer = createSesMailer(ses, "Mails");
    const send = (to: string) => mailer.send({ ...bare, to, replyTo: to }, { mail: "any" });
    await send("ann@example.org");
    expect(reports).toEqual([]);
    await send("bounce+1@simulator.amazonses.com");
    await send("complaint@simulator.amazonses.com");
    bounceAll();
    await send("ann@example.org");
    const mail = { tags: { mail: ["any"] } };
    expect(reports).toMatchObject([
      { eventType: "Bounce", mail, bounce: { bounceSubType: "General" } },
      { eventType: "Complaint", mail },
      { eventType: "Bounce", mail },
    ]);
    expect(inbox.list().map(({ to }) => to)).toEqual([
      "complaint@simulator.amazonses.com",
      "ann@example.org",
    ]);
  });

  const slips = [
    "a@b..co",
    "a@.b.co",
    ".a@b.co",
    "a.@b.co",
    "a..b@b.co",
    ".a.@-b-.c-",
    "a@-b.co",
    "a@b-.co",
    "a@b",
    "a@b_c.co",
    "zoë@example.com",
    "a@exämple.com",
    "a b@example.com",
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(64)}.com`,
  ];
  const bare = { subject: "Booked", text: "Hello", html: "<p>Hello</p>" };
  const toAnn = { to: "ann@example.org", replyTo: "ann@example.org" };

  test.each(slips)("refuses a mail to %s, which the forms refuse as well.", async (address) => {
    const { mail, inbox } = await startServices();
    expect(EmailAddress.safeParse(address).success).toBe(false);
    const toVisitor = { ...bare, to: address, replyTo: site.trainerEmail };
    await expect(
      createSesMailer(mail, "Mails").send(toVisitor, { mail: "any" }),
    ).rejects.toMatchObject({
      name: "InvalidParameterValue",
    });
    expect(inbox.list()).toEqual([]);
  });

  test("takes every address that the forms take.", async () => {
    const { mail, inbox } = await startServices();
    const mailer = createSesMailer(mail, "Mails");
    await fc.assert(
      fc.asyncProperty(fc.emailAddress(), async (address) => {
        fc.pre(EmailAddress.safeParse(address).success);
        await mailer.send({ ...bare, to: address, replyTo: address }, { mail: "any" });
        expect(inbox.list()[0]).toMatchObject({ to: address, replyTo: address });
      }),
    );
  });
});
