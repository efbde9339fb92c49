import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { signOut } from "aws-amplify/auth";
import { examine, findingsTable } from "#infra/operations/doctor.ts";
import { site } from "#shared/site/site.ts";
import * as bookings from "./booking-journeys.ts";
import type { Context } from "./context.ts";
import type { Deployed } from "./deployment.ts";
import type { FrontDoor } from "./front-door.ts";
import { mailedPassword } from "./mailbox.ts";
import { connectProduct } from "./product.ts";
import { endpoints, refuseOthers } from "./refusals.ts";
import { connectOperator, inviteOutsider, runSetUp } from "./set-up.ts";
import { signInAgain, signInFirst, signInTo } from "./sign-in.ts";
import * as trainer from "./trainer-journeys.ts";

export interface TryingOut extends Context {
  readonly deployed: Deployed;
  /** The way to the deployed site. */
  readonly door: FrontDoor;
}

/** As good as any that the policy allows; they are gone with the emulator. */
const newPassword = () => `Aa1!${randomUUID()}`;

/** What people have to do with the product, by the deployed API. */
export async function tryOut(context: TryingOut): Promise<void> {
  const { report, deployed, door, stripe } = context;
  stripe.siteIsAt(door.origin);
  let tokens = { trainer: "", outsider: "" };
  const isSetUp = await report.section("Set up", async () => {
    tokens = await setUpProduct(context);
  });
  if (!isSetUp) return;
  const product = connectProduct({ ...context, origin: door.origin, token: tokens.trainer });
  const journeys = {
    "A booking, from the form to the refund": bookings.bookAndRefund,
    "A booking that only Stripe tells of": bookings.bookByWebhook,
    "A free booking": bookings.bookForFree,
    "A session payment": bookings.payForSession,
    "A booking that nobody tells of": bookings.bookByUpkeep,
    "A person's data": bookings.eraseSomebody,
    "Discount codes": trainer.manageCodes,
    "The workout library": trainer.keepLibrary,
    "The QR code": trainer.leadByQrCode,
    "The contact form": trainer.answerContact,
    "What happened": trainer.lookBack,
  };
  for (const [title, journey] of Object.entries(journeys)) {
    await report.section(title, () => journey(product, report));
  }
  await report.section("The contract", async () => {
    await report.step(`Each of the ${endpoints.length} endpoints has answered above`, async () => {
      const missing = endpoints.filter((endpoint) => !product.called.has(endpoint));
      assert.deepEqual(
        missing.map(({ method, path }) => `${method} ${path}`),
        [],
      );
    });
  });
  const calling = { apiOrigin: deployed.apiOrigin, outsidersToken: tokens.outsider };
  await report.section("Who may call what, past CloudFront", () => refuseOthers(calling, report));
  await signOut();
}

/** What the operator does once after a deployment, and then the trainer. */
async function setUpProduct(context: TryingOut) {
  const { report, address, deployed, door } = context;
  const operator = connectOperator(context, door);
  const said = await report.step("npm run setup does the rest, and tries the live site", () =>
    runSetUp(operator),
  );
  report.note(said);
  await report.step("npm run setup once more finds everything as it should be", async () => {
    assert.doesNotMatch(await runSetUp(operator), /^(done|wrong)/m);
  });
  signInTo(deployed, `${address.endpoint}/`);
  const outsider = await report.step("Somebody else signs in who is no administrator", async () => {
    const email = "outsider@visitors.example";
    await inviteOutsider(address, deployed.siteConfig.userPoolId, email);
    const temporary = await mailedPassword(address.endpoint, email);
    const token = await signInFirst(email, temporary, newPassword());
    await signOut();
    return token;
  });
  const password = newPassword();
  await report.step("The trainer signs in as invited, and has to choose a password", async () => {
    const temporary = await mailedPassword(address.endpoint, site.trainerEmail);
    await signInFirst(site.trainerEmail, temporary, password);
    await signOut();
  });
  await report.step("A wrong password signs nobody in", () =>
    assert.rejects(signInAgain(site.trainerEmail, newPassword()), {
      name: "NotAuthorizedException",
    }),
  );
  const trainer = await report.step("The trainer signs in with it", () =>
    signInAgain(site.trainerEmail, password),
  );
  await report.step("npm run doctor finds nothing wrong, and nothing left to do", async () => {
    const found = await examine(operator, { testKeys: false });
    assert.ok(found.length > 0);
    assert.ok(
      found.every(({ verdict }) => verdict.state === "right"),
      findingsTable(found),
    );
  });
  return { trainer, outsider };
}
