import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { signOut } from "aws-amplify/auth";
import * as contract from "#shared/api.ts";
import { site } from "#shared/site.ts";
import * as bookings from "./booking-journeys.ts";
import type { Context } from "./context.ts";
import type { Deployed } from "./deployment.ts";
import { connectProduct } from "./product.ts";
import { endpoints, refuseOthers } from "./refusals.ts";
import { invite, storeStripeKeys } from "./set-up.ts";
import { signInAgain, signInFirst, signInTo } from "./sign-in.ts";
import * as trainer from "./trainer-journeys.ts";

export interface TryingOut extends Context {
  readonly deployed: Deployed;
}

/** As good as any that the policy allows; they are gone with the emulator. */
const newPassword = () => `Aa1!${randomUUID()}`;

/** What people have to do with the product, by the deployed API. */
export async function tryOut(context: TryingOut): Promise<void> {
  const { report, deployed, stripe } = context;
  stripe.reportTo(`${deployed.apiOrigin}${contract.stripeWebhook.path}`);
  let tokens = { trainer: "", outsider: "" };
  const isSetUp = await report.section("Set up", async () => {
    tokens = await setUp(context);
  });
  if (!isSetUp) return;
  const product = connectProduct({ ...context, token: tokens.trainer });
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
  await report.section("Who may call what", async () => {
    await report.step(`Each of the ${endpoints.length} endpoints has answered above`, async () => {
      const missing = endpoints.filter((endpoint) => !product.called.has(endpoint));
      assert.deepEqual(
        missing.map(({ method, path }) => `${method} ${path}`),
        [],
      );
    });
    await refuseOthers({ apiOrigin: deployed.apiOrigin, outsidersToken: tokens.outsider }, report);
  });
}

/** What the operator does once after a deployment, and then the trainer. */
async function setUp({ report, address, stage, deployed }: TryingOut) {
  const { userPoolId } = deployed.siteConfig;
  await report.step("Stripe's keys are stored", () => storeStripeKeys(address, stage));
  const invited = async (email: string, groups: readonly string[]) => {
    const temporaryPassword = newPassword();
    await invite(address, userPoolId, { email, temporaryPassword, groups });
    return temporaryPassword;
  };
  const temporary = await report.step("The trainer is invited", () =>
    invited(site.trainerEmail, ["admins"]),
  );
  signInTo(deployed, `${address.endpoint}/`);
  const outsider = await report.step("Somebody else signs in who is no administrator", async () => {
    const email = "outsider@visitors.example";
    const token = await signInFirst(email, await invited(email, []), newPassword());
    await signOut();
    return token;
  });
  const password = newPassword();
  await report.step("The trainer signs in, and has to choose a password", async () => {
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
  return { trainer, outsider };
}
