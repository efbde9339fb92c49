import assert from "node:assert/strict";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { readStage } from "#infra/operations/connection/command-line.ts";
import { requireDeployment } from "#infra/operations/connection/deployment.ts";
import { defaultRegion, type Stage, stackName } from "#infra/stages.ts";
import { cloudFormationContract } from "#infra/testing/cloud-formation-contract.ts";
import { buildWhatIsStale } from "#local/commands/build.mjs";
import { projectDirectory } from "#local/commands/install.mjs";
import { assertEveryEndpointCalled, journeys } from "../journeys/every-journey.ts";
import { refuseOthers, refusePastCloudFront } from "../journeys/refusals.ts";
import { ensurePythonEnvironment } from "../python-environment.ts";
import { bringFilesBack, bringStackBack, bringTableBack } from "./bring-back.ts";
import {
  connectDeployed,
  type DeployedProduct,
  newPassword,
  signInAsInvited,
} from "./deployed-product.ts";
import { emulatorRequirements, startEmulator } from "./emulator.ts";
import { openFrontDoor } from "./front-door.ts";
import {
  connectOperator,
  inviteOutsider,
  runDoctor,
  runSetUp,
  storeCalendarKeys,
} from "./operator.ts";
import { type Project, prepareProject, type Variant } from "./project.ts";
import { Report } from "./report.ts";
import { openStripeAccount } from "./stripe-account.ts";
import { takeDown } from "./take-down.ts";

/*
 * `npm run rehearse -- --stage dev`: deploys a stage to an emulator of AWS, tries it out and takes it down. With
 * `--stage prod --without-domain` it does so as the operator guide leads to it first.
 */

type OnClose = (close: () => Promise<void>) => void;

interface Rehearsal {
  readonly report: Report;
  readonly python: string;
  readonly directory: string;
  readonly onClose: OnClose;
}

/**
 * @param reportFile where the counts and failures are written, as JSON
 * @returns the exit code: 0 when every step passed
 */
async function rehearse(variant: Variant, reportFile: string | undefined): Promise<0 | 1> {
  const write = (line: string) => process.stdout.write(`${line}\n`);
  const report = new Report(write);
  const directory = path.join(
    ...[projectDirectory, ".local", "rehearsal", variant.replaceAll(" ", "-")],
  );
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });

  const found = await ensurePythonEnvironment("ministack", emulatorRequirements);
  if ("unavailable" in found) {
    report.counts.skipped += 1;
    write(`Skipped: it needs MiniStack, which is on PyPI. ${found.unavailable}`);
  } else {
    await closingAfterwards((onClose) =>
      rehearseVariant(variant, { python: found.python, directory, report, onClose }),
    );
  }
  const { counts, failures } = report;
  if (reportFile !== undefined) {
    await writeFile(reportFile, JSON.stringify({ ...counts, failures }));
  }
  write(`\nrehearsal: ${counts.passed} passed, ${failures.length} failed`);
  // Who reads the report sees that it was skipped.
  const hasRun = counts.passed > 0 || reportFile !== undefined;
  return hasRun && failures.length === 0 ? 0 : 1;
}

async function rehearseVariant(variant: Variant, rehearsal: Rehearsal): Promise<void> {
  const { report, python, directory, onClose } = rehearsal;
  const stage: Stage = variant === "dev" ? "dev" : "prod";
  const region = defaultRegion;
  const stripe = await openStripeAccount();
  onClose(stripe.close);
  let logTail = async () => "";
  await report.section(`${stackName(stage)}, on MiniStack`, async () => {
    const emulator = await report.step("MiniStack starts, empty", () =>
      startEmulator({ python, directory, region, stripeApiUrl: stripe.apiUrl }),
    );
    onClose(emulator.stop);
    logTail = emulator.logTail;
    const { endpoint } = emulator;
    let project = await prepareProject[variant](emulator, directory);
    await report.step("cdk bootstrap", project.bootstrap);
    await report.step("cdk deploy", project.deploy);

    const connectWith = () =>
      connectOperator({ stage, project, emulator, region, stripeApiUrl: stripe.apiUrl });
    let operator = connectWith();
    const { fillInAddress } = project;
    if (fillInAddress) {
      await report.step("The site's address is filled in, and deployed", async () => {
        const { siteOrigin } = await requireDeployment(operator);
        project = { ...project, site: await fillInAddress(siteOrigin) };
        await project.deploy();
      });
      operator = connectWith();
    }
    const deployment = await requireDeployment(operator);
    const { domain } = project.choices;
    const { host } = new URL(deployment.siteOrigin);
    const otherHost = domain && [domain, `www.${domain}`].find((each) => each !== host);
    const openDoor = async (siteOrigin: string) => {
      const opened = await openFrontDoor(endpoint, siteOrigin, otherHost);
      onClose(opened.close);
      stripe.siteIsAt(opened.origin);
      return opened;
    };
    const door = await openDoor(deployment.siteOrigin);
    const connection = { ...operator, fetch: door.fetch };
    const deployed = { connection, deployment, endpoint, origin: door.origin, stripe };
    const trainersPassword = newPassword();
    await tryOut(report, project, deployed, trainersPassword);
    const accident = { report, project, deployed, trainersPassword, openDoor };
    let bookings: readonly string[] | undefined;
    if (stage === "prod") {
      await report.section("A table that was deleted", async () => {
        bookings = await bringTableBack(accident);
      });
      await report.section("Files that were deleted", () => bringFilesBack(accident));
    }
    await report.section("Taken down", () => takeDown(connection, project, report));
    const before = bookings;
    if (before) {
      await report.section("The stack is gone, the data is not", () =>
        bringStackBack(accident, before),
      );
    }
  });
  if (report.failures.length > 0) report.note(`\nThe end of MiniStack's log:\n${await logTail()}`);
}

async function tryOut(
  report: Report,
  project: Project,
  deployed: DeployedProduct,
  trainersPassword: string,
): Promise<void> {
  let tokens: Awaited<ReturnType<typeof setUpAndSignIn>> | undefined;
  await report.section("CloudFormation", async () => {
    for (const [title, holds] of Object.entries(cloudFormationContract)) {
      await report.step(title, () => holds(deployed.connection));
    }
  });
  await report.section("Set up", async () => {
    tokens = await setUpAndSignIn(report, project, deployed, trainersPassword);
  });
  if (!tokens) return;
  await storeCalendarKeys(deployed.connection);
  const product = connectDeployed(deployed, tokens.trainer);
  for (const [title, journey] of Object.entries(journeys)) {
    await report.section(title, () => journey(product, report.step));
  }
  await report.section("The contract", () =>
    report.step("Every endpoint has answered in a journey", async () =>
      assertEveryEndpointCalled(product),
    ),
  );
  const { outsider, trainer } = tokens;
  await report.section("Who may call what", async () => {
    await refuseOthers({ origin: deployed.origin, outsidersToken: outsider }, report.step);
    const [api] = deployed.deployment.resources("AWS::ApiGatewayV2::Api");
    // The host name of an API cannot be looked up here.
    const origin = `${deployed.endpoint}/_aws/execute-api/${api}`;
    await refusePastCloudFront({ origin, trainersToken: trainer }, report.step);
  });
}

/** What the operator and then the trainer do once after a deployment. */
async function setUpAndSignIn(
  report: Report,
  { site, trainersName }: Project,
  deployed: DeployedProduct,
  trainersPassword: string,
) {
  const { connection, origin } = deployed;
  const printed = await report.step("npm run setup does the rest and tries the live site", () =>
    runSetUp(connection),
  );
  report.note(printed);
  await report.step("npm run setup again changes nothing", async () => {
    assert.doesNotMatch(await runSetUp(connection), /^(done|failed)/m);
  });
  await report.step("The pages show the operator's values", async () => {
    const page = await (await fetch(origin)).text();
    for (const value of [site.brand, site.origin, trainersName]) {
      assert.ok(page.includes(value), `The home page does not say ${value}.`);
    }
  });
  const outsider = await report.step("A user who is not an administrator signs in", async () => {
    const email = "outsider@visitors.example";
    await inviteOutsider(connection, email);
    return signInAsInvited(deployed, email);
  });
  const trainer = await report.step("The trainer signs in as invited", () =>
    signInAsInvited(deployed, site.trainerEmail, trainersPassword),
  );
  await report.step("npm run doctor leaves to do what the trainer and the next deployment do", () =>
    runDoctor(connection),
  );
  return { trainer, outsider };
}

/** Runs the work, then closes what it has opened, last first, also after an interrupt. */
async function closingAfterwards(work: (onClose: OnClose) => Promise<void>): Promise<void> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  const stopEarly = async () => {
    await close();
    process.exit(130);
  };
  process.once("SIGINT", stopEarly).once("SIGTERM", stopEarly);
  try {
    await work((step) => void closing.push(step));
  } finally {
    process.off("SIGINT", stopEarly).off("SIGTERM", stopEarly);
    await close();
  }
}

const { values } = parseArgs({
  options: {
    stage: { type: "string", default: "dev" },
    report: { type: "string" },
    /** Rehearses `prod` as it is by default, without a domain. */
    "without-domain": { type: "boolean", default: false },
  },
});
// The SDK warns of Node versions that it will give up one day; this one is good enough until then.
process.env["AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED"] = "true";
await buildWhatIsStale();
const stage = readStage(values.stage);
process.exitCode = await rehearse(
  values["without-domain"] && stage === "prod" ? "prod without a domain" : stage,
  values.report,
);
