import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { cp, mkdir } from "node:fs/promises";
import path from "node:path";
import { examine, findingsTable } from "#infra/operations/doctor.ts";
import { stackName } from "#infra/stages.ts";
import { readTemplate } from "./assembly.ts";
import { cdkIn } from "./cdk.ts";
import type { OnClose } from "./closing-afterwards.ts";
import { addressOf, readDeployed } from "./deployment.ts";
import { startEmulator } from "./emulator.ts";
import { openFrontDoor } from "./front-door.ts";
import { mailedPassword } from "./mailbox.ts";
import { npmRunIn, succeeded } from "./npm-run.ts";
import { createZone, domain, fillInCopy, regions } from "./operators-project.ts";
import { connectProduct } from "./product.ts";
import { isBuilt } from "./putting-up.ts";
import type { DeploymentOptions } from "./rehearse-deployment.ts";
import { connectOperator, runSetUp } from "./set-up.ts";
import { signInFirst, signInTo } from "./sign-in.ts";
import { openStripeAccount } from "./stripe-account.ts";
import { listEverywhere } from "./taking-production-down.ts";

const stage = "prod" as const;
const stack = stackName(stage);

/** A deployment in earnest, as far as an emulator goes, and how its operator works on it. */
export type Production = Awaited<ReturnType<typeof putUpProduction>>;

/** Fills a copy of the project in, deploys it by the operator's own commands, and sets it up. */
export async function putUpProduction(options: DeploymentOptions, onClose: OnClose) {
  const { report, directory, python } = options;
  await mkdir(directory, { recursive: true });
  const stripe = await openStripeAccount();
  onClose(stripe.close);
  const emulator = await startEmulator({
    ...options,
    region: regions.main,
    stripeApiUrl: stripe.apiUrl,
  });
  onClose(emulator.stop);
  const environment = { ...emulator.environment, STRIPE_API_URL: stripe.apiUrl };
  const project = path.join(directory, "project");
  const zone = await createZone(python, environment);
  const site = await report.step("A copy of the project is filled in for one trainer", () =>
    fillInCopy(project, zone),
  );
  const cdk = cdkIn(environment, project);
  const npmRun = npmRunIn(project, environment);
  const environments = Object.values(regions).map((region) => `aws://unknown-account/${region}`);
  await report.step("cdk bootstrap, in both regions", () =>
    cdk("bootstrap", ...environments, "--app", "", ...isBuilt),
  );
  const before = await listEverywhere(python, emulator.endpoint);
  const outputsFile = path.join(directory, "outputs.json");
  /** As the guide has it, but for the questions that nobody is there to answer. */
  const deploy = (...more: readonly string[]) =>
    succeeded(
      npmRun("deploy", [
        ...["-c", `stage=${stage}`, "--require-approval", "never", "--outputs-file", outputsFile],
        ...more,
      ]),
    );
  await report.step("npm run deploy builds and deploys both stacks", () => deploy());
  // What goes back to it needs no synthesis.
  const firstAssembly = path.join(directory, "first.out");
  await cp(path.join(project, "cdk.out"), firstAssembly, { recursive: true });

  const address = addressOf(emulator.endpoint, regions.main);
  const template = await readTemplate(path.join(project, "cdk.out"), stack);
  const deployed = await readDeployed(address, stack, template, outputsFile);
  const door = await openFrontDoor(emulator.endpoint, deployed.siteOrigin);
  onClose(door.close);
  stripe.siteIsAt(door.origin);
  await report.step("Whoever leaves www. away is led to the site", async () => {
    const otherDoor = await openFrontDoor(emulator.endpoint, `https://${domain}`);
    const answer = await otherDoor
      .fetch(`https://${domain}/contact`, { redirect: "manual" })
      .finally(otherDoor.close);
    assert.equal(answer.status, 301);
    assert.equal(answer.headers.get("location"), `${site.origin}/contact`);
  });

  const operator = connectOperator({ stage, address, stripe }, door, site);
  await report.step("npm run setup does the rest, and tries the live site", () =>
    runSetUp(operator),
  );
  signInTo(deployed, `${address.endpoint}/`);
  const token = await report.step("The trainer signs in as invited", async () => {
    const temporary = await mailedPassword(address.endpoint, site.trainerEmail);
    return signInFirst(site.trainerEmail, temporary, `Aa1!${randomUUID()}`);
  });
  const examineAll = async () => {
    const found = await examine(operator, { testKeys: true });
    const isRight = found.every(({ verdict }) => verdict.state === "right");
    assert.ok(isRight && found.length > 0, findingsTable(found));
  };
  await report.step("npm run doctor finds nothing wrong, and nothing left to do", examineAll);
  return {
    ...{ report, stage, stack, python, project, address, environment, before, firstAssembly },
    ...{ cdk, npmRun, deploy, examineAll },
    product: connectProduct({ address, deployed, stripe, origin: door.origin, token }),
  } as const;
}
