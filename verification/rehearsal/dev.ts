import assert from "node:assert/strict";
import path from "node:path";
import { DeleteParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { signOut } from "aws-amplify/auth";
import { createClients } from "#infra/operations/connection.ts";
import { requireDeployment } from "#infra/operations/deployment.ts";
import { stackName, stripeParameters } from "#infra/stages.ts";
import { site } from "#shared/site/site.ts";
import { assertEveryEndpointCalled, journeys } from "../journeys/every-journey.ts";
import { refuseOthers } from "../journeys/refusals.ts";
import { signInAgain } from "../journeys/sign-in.ts";
import { replaceTrainer } from "./administrators.ts";
import { devIn, synthesizeDev } from "./assembly.ts";
import { changedPaths, changeEndpoints } from "./changed-endpoints.ts";
import { type Cdk, cdkIn } from "./commands.ts";
import {
  connectDeployed,
  type DeployedProduct,
  newPassword,
  signInAsInvited,
  signInToDeployed,
} from "./deployed-product.ts";
import { openFrontDoor } from "./front-door.ts";
import {
  leftOver,
  listResources,
  type Resources,
  resourceTypes,
  unlistedTypes,
} from "./leftovers.ts";
import { connectOperator, inviteOutsider, runDoctor, runSetUp } from "./operator.ts";
import { measurePublications } from "./publications.ts";
import { isBuilt, type Rehearsal } from "./rehearsal.ts";
import type { Report } from "./report.ts";
import { deleteToolkit } from "./toolkit.ts";

const stage = "dev" as const;
const stack = stackName(stage);

/** Deploys to an empty account, tries everything, deploys again, and takes it all down. */
export async function rehearseDev(rehearsal: Rehearsal): Promise<void> {
  const { report, python, directory, emulator, region } = rehearsal;
  const environment = emulator.environmentIn(region);
  const cdk = cdkIn(environment);
  const assembly = path.join(directory, "cdk.out");
  await report.step("The CDK app is synthesized without an account", () => synthesizeDev(assembly));
  const types = await resourceTypes(assembly, stack);
  await report.step("cdk bootstrap", () =>
    cdk("bootstrap", `aws://unknown-account/${region}`, "--app", assembly, ...isBuilt),
  );
  const list = () => listResources(python, environment);
  const before = await report.step("Every type of resource can be listed", async () => {
    const listed = await list();
    assert.deepEqual(unlistedTypes(types, listed), []);
    return listed;
  });
  await report.step("cdk deploy", () =>
    cdk("deploy", ...devIn(assembly), "--require-approval", "never", "--progress", "events"),
  );
  await tryOut(rehearsal);
  await report.section("Deployed again", () => deployAgain(report, cdk, directory));
  await report.section("Endpoints change from release to release", () =>
    changeAndBringBack(rehearsal, cdk, assembly),
  );
  await report.section("Destroyed", async () => {
    await report.step("Every type of resource is found", async () => {
      const found = new Set(leftOver(before, await list()).map((each) => each.split(" ", 1)[0]));
      const missing = types.filter((type) => type in before && !found.has(type));
      assert.deepEqual(missing, []);
    });
    await report.step("cdk destroy", () => cdk("destroy", ...devIn(assembly), "--force"));
    await checkLeftovers(rehearsal, before, list);
  });
}

async function tryOut(rehearsal: Rehearsal): Promise<void> {
  const { report, emulator, region, stripe, onClose } = rehearsal;
  const address = emulator.addressIn(region);
  const { endpoint } = emulator;
  let tried: { deployed: DeployedProduct; tokens: Tokens } | undefined;
  await report.section("Set up", async () => {
    const clients = createClients(address);
    const deployment = await requireDeployment({ stage, region, clients });
    const door = await openFrontDoor(endpoint, deployment.siteOrigin);
    onClose(door.close);
    stripe.siteIsAt(door.origin);
    const connection = connectOperator({ stage, address, stripeApiUrl: stripe.apiUrl, door });
    const deployed = { connection, deployment, endpoint, origin: door.origin, stripe };
    tried = { deployed, tokens: await setUpAndSignIn(report, deployed) };
  });
  if (!tried) return;
  const { deployed, tokens } = tried;
  const product = connectDeployed(deployed, tokens.trainer);
  for (const [title, journey] of Object.entries(journeys)) {
    await report.section(title, () => journey(product, report.step));
  }
  await report.section("Publication times", () => measurePublications(product, report));
  await report.section("The contract", () =>
    report.step("Every endpoint has answered in a journey", async () =>
      assertEveryEndpointCalled(product),
    ),
  );
  const [api] = deployed.deployment.resources("AWS::ApiGatewayV2::Api");
  // The host name of an API cannot be looked up here.
  const origin = `${endpoint}/_aws/execute-api/${api}`;
  await report.section("Who may call what, past CloudFront", () =>
    refuseOthers({ origin, outsidersToken: tokens.outsider }, report.step),
  );
  await report.section("A lost mailbox", () =>
    report.step("Another address of the trainer's is invited, and the old one locked out", () =>
      replaceTrainer(deployed, tokens.password),
    ),
  );
}

interface Tokens {
  readonly trainer: string;
  readonly outsider: string;
  /** The trainer's. */
  readonly password: string;
}

/** What the operator and then the trainer do once after a deployment. */
async function setUpAndSignIn(report: Report, deployed: DeployedProduct): Promise<Tokens> {
  const { connection, endpoint } = deployed;
  const printed = await report.step("npm run setup does the rest and tries the live site", () =>
    runSetUp(connection),
  );
  report.note(printed);
  await report.step("npm run setup again changes nothing", async () => {
    assert.doesNotMatch(await runSetUp(connection), /^(done|wrong)/m);
  });
  signInToDeployed(deployed);
  const outsider = await report.step("A user who is not an administrator signs in", async () => {
    const email = "outsider@visitors.example";
    await inviteOutsider(connection, email);
    const token = await signInAsInvited(endpoint, email);
    await signOut();
    return token;
  });
  const password = newPassword();
  await report.step("The trainer signs in as invited, and has to choose a password", async () => {
    await signInAsInvited(endpoint, site.trainerEmail, password);
    await signOut();
  });
  await report.step("A wrong password does not sign in", () =>
    assert.rejects(signInAgain(site.trainerEmail, newPassword()), {
      name: "NotAuthorizedException",
    }),
  );
  const trainer = await report.step("The trainer signs in with the chosen password", () =>
    signInAgain(site.trainerEmail, password),
  );
  await report.step("npm run doctor finds everything right", () => runDoctor(connection));
  return { trainer, outsider, password };
}

async function deployAgain(report: Report, cdk: Cdk, directory: string): Promise<void> {
  const again = devIn(path.join(directory, "cdk-again.out"));
  await report.step("cdk diff is quiet when the app is synthesized again", async () => {
    await synthesizeDev(path.join(directory, "cdk-again.out"));
    // Exits with 1 when there are differences.
    await cdk("diff", ...again, "--fail");
  });
  await report.step("cdk deploy has nothing to change", async () => {
    assert.match(await cdk("deploy", ...again, "--require-approval", "never"), /\(no changes\)/);
  });
}

/** Deploys a release with other endpoints, then this one again. */
async function changeAndBringBack(
  { report, directory, emulator, region }: Rehearsal,
  cdk: Cdk,
  assembly: string,
): Promise<void> {
  const other = path.join(directory, "cdk-other.out");
  const deployment = await requireDeployment({
    stage,
    region,
    clients: createClients(emulator.addressIn(region)),
  });
  const [api] = deployment.resources("AWS::ApiGatewayV2::Api");
  const expectStatus = async (route: string, status: number) => {
    const answer = await fetch(`${emulator.endpoint}/_aws/execute-api/${api}${route}`);
    assert.equal(answer.status, status, `${route}: ${await answer.text()}`);
  };
  await report.step("cdk deploy removes one endpoint and renames another", async () => {
    await changeEndpoints(assembly, other, stack);
    await cdk("deploy", ...devIn(other), "--require-approval", "never");
    for (const gone of changedPaths.before) await expectStatus(gone, 404);
  });
  await report.step("cdk deploy brings both back", async () => {
    await cdk("deploy", ...devIn(assembly), "--require-approval", "never");
    for (const back of changedPaths.before) await expectStatus(back, 200);
    await expectStatus(changedPaths.after, 404);
  });
}

async function checkLeftovers(
  { report, emulator, region }: Rehearsal,
  before: Resources,
  list: () => Promise<Resources>,
): Promise<void> {
  const parameters = Object.values(stripeParameters(stage));
  await report.step("Only Stripe's keys, which the operator stored, are left", async () => {
    const expected = parameters.map((name) => `AWS::SSM::Parameter ${name}`);
    assert.deepEqual([...leftOver(before, await list())].sort(), expected.sort());
  });
  await report.step("Nothing is left when the operator has deleted them", async () => {
    const ssm = new SSMClient(emulator.addressIn(region));
    await ssm.send(new DeleteParametersCommand({ Names: parameters }));
    assert.deepEqual(leftOver(before, await list()), []);
  });
  await report.step("CDKToolkit is deleted with its bucket, and nothing is left of it", () =>
    deleteToolkit(emulator.addressIn(region), list),
  );
}
