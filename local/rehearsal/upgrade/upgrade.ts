import assert from "node:assert/strict";
import type { Deployment } from "#infra/operations/deployment.ts";
import { compareContracts, sentence } from "#shared/compatibility/compare-contracts.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import { findBrowser } from "../../commands/browser.mjs";
import type { Product } from "../../journeys/product.ts";
import { readReleasedContract } from "../../released-contract.ts";
import { devIn } from "../assembly.ts";
import { cdkIn } from "../commands.ts";
import { newPassword } from "../deployed-product.ts";
import { type FrontDoor, openFrontDoor } from "../front-door.ts";
import { isBuilt, type Rehearsal } from "../rehearsal.ts";
import { type Report, StepFailed } from "../report.ts";
import { type GoOn, type Opening, openings } from "./open-pages.ts";
import { commitOf, earlierRelease, presentRelease, type Release } from "./release.ts";
import { openBrowser } from "./stack-browser.ts";
import { readData } from "./stored-data.ts";

const stage = "dev" as const;

/** Journeys that work a second time. They leave data that only the present release writes. */
const repeatable = [
  "Mail that comes back",
  "A person's data",
  "The QR code",
  "The contact form",
  "The pages",
] as const;

/**
 * Deploys an earlier release to an empty account and uses it; deploys this one over it, and then the earlier
 * one again. Pages that were opened before each deployment go on after it.
 *
 * @param from a ref of git, or `released`: the commit of the released contract
 */
export async function rehearseUpgrade(rehearsal: Rehearsal, from: string): Promise<void> {
  const { report, directory, emulator, region, onClose, stripe } = rehearsal;
  const executablePath = await findBrowser();
  assert.ok(executablePath, "The open pages need Chromium or Chrome.");
  const commit =
    from === "released"
      ? await commitOf(releasedCommit()).catch(() => undefined)
      : await commitOf(from);
  if (commit === undefined) {
    // An operator's project may have been begun without the history of the product.
    return report.skip(`this clone does not have the released commit ${releasedCommit()}.`);
  }
  const earlier = await report.step(
    `Release ${commit.slice(0, 7)} is taken out of git and built`,
    () => earlierRelease(commit, directory),
  );
  const present = await report.step("This working tree is synthesized", () =>
    presentRelease(directory),
  );
  tellChanges(report, earlier, present);

  const cdk = cdkIn(emulator.environmentIn(region));
  const deploy = ({ assembly }: Release) =>
    cdk("deploy", ...devIn(assembly), "--require-approval", "never");
  await report.step("cdk bootstrap", () =>
    cdk("bootstrap", `aws://unknown-account/${region}`, "--app", earlier.assembly, ...isBuilt),
  );
  await report.step("cdk deploy of the earlier release", () => deploy(earlier));

  const { connect, origin, trainer } = await chapter(report, "Set up", () =>
    setUp(rehearsal, earlier),
  );
  const onEarlier = await connect(earlier);
  await chapter(report, "The earlier release is used", async () => {
    for (const journey of Object.values(earlier.own.everyJourney.journeys)) {
      await journey(onEarlier.product, report.step);
    }
  });

  const browser = await openBrowser(executablePath, {
    ...{ origin, endpoint: emulator.endpoint },
    stripeOrigin: stripe.browserOrigin,
  });
  onClose(browser.close);
  /** Opens pages of a release, deploys another over it, and goes on with the pages. */
  const deployUnderPages = async (running: Release, next: Release) => {
    const { product } = await connect(running);
    const client = await book(running, product);
    const opened = await openPages(report, running, { browser, product, trainer, client });
    await chapter(report, `Deployed over it: ${next.name}`, async () => {
      const readAsEarlier = async () =>
        readData((await connect(earlier)).product, earlier, present);
      const before = await readAsEarlier();
      await report.step("cdk deploy", () => deploy(next));
      await report.step("All data reads as before", async () => {
        assert.deepEqual(await readAsEarlier(), before);
      });
      await report.step(`Pages of ${running.name} can read every answer`, () =>
        readData(product, running, next),
      );
      const { connection } = await connect(next);
      await report.step("npm run setup and npm run doctor find everything right", async () => {
        await next.own.operator.runSetUp(connection);
        await next.own.operator.runDoctor(connection);
      });
    });
    for (const [title, goOn] of opened) {
      await report.section(`Still open since ${running.name}: ${title}`, () => goOn(report.step));
    }
    return (await connect(next)).product;
  };

  const onPresent = await deployUnderPages(earlier, present);
  await report.section("This release is used", async () => {
    const { journeys } = present.own.everyJourney;
    for (const title of repeatable) await journeys[title]?.(onPresent, report.step);
  });
  const onEarlierAgain = await deployUnderPages(present, earlier);
  await report.section("Taken down", async () => {
    await report.step("A visitor books with the earlier release again", () =>
      book(earlier, onEarlierAgain),
    );
    await report.step("cdk destroy", () => cdk("destroy", ...devIn(earlier.assembly), "--force"));
  });
}

/** The commit that was released with the released contract. */
function releasedCommit(): string {
  const commit = readReleasedContract().info["x-commit"];
  assert.ok(commit, "The released contract does not name its commit.");
  return commit;
}

/** Prints what open pages would not survive by the contracts alone: forwards, and after going back. */
function tellChanges(report: Report, earlier: Release, present: Release): void {
  for (const [pages, api] of [
    [earlier, present],
    [present, earlier],
  ] as const) {
    const changes = compareContracts(pages.contract, api.contract);
    report.note(
      `By the contracts, pages of ${pages.name} do not survive ${changes.length} changes of ${api.name}.`,
    );
    for (const change of changes) report.note(`- ${sentence(change)}`);
  }
}

/** What the operator and the trainer do once. */
async function setUp(rehearsal: Rehearsal, release: Release) {
  const { report, emulator, region, stripe, onClose } = rehearsal;
  const { endpoint } = emulator;
  const address = emulator.addressIn(region);
  const read = ({ own }: Release): Promise<Deployment> =>
    own.deployments.requireDeployment({
      ...{ stage, region },
      clients: own.connections.createClients(address),
    });
  const deployment = await read(release);
  const door: FrontDoor = await openFrontDoor(endpoint, deployment.siteOrigin);
  onClose(door.close);
  stripe.siteIsAt(door.origin);

  const deployed = async (running: Release) => ({
    connection: running.own.operator.connectOperator({
      stage,
      address,
      stripeApiUrl: stripe.apiUrl,
      door,
    }),
    deployment: await read(running),
    ...{ endpoint, origin: door.origin, stripe },
  });
  const first = await deployed(release);
  await report.step("npm run setup does the rest and tries the live site", () =>
    release.own.operator.runSetUp(first.connection),
  );
  const trainer = { email: first.connection.site.trainerEmail, password: newPassword() };
  const token = await report.step("The trainer signs in as invited", () => {
    release.own.deployed.signInToDeployed(first);
    return release.own.deployed.signInAsInvited(endpoint, trainer.email, trainer.password);
  });
  return {
    origin: door.origin,
    trainer,
    /** Connects a release's own commands and journeys to what is deployed now. */
    connect: async (running: Release) => {
      const now = await deployed(running);
      const product = running.own.deployed.connectDeployed(now, token);
      return { connection: now.connection, product };
    },
  };
}

/** Books and pays as a release's own journeys do. */
async function book({ own }: Release, product: Product): Promise<{ readonly email: string }> {
  const { payable, params, email } = await own.bookings.startByCard(product);
  await product.stripe.payByCard(payable);
  await product.call(contract.confirmBooking, { params });
  return { email };
}

async function openPages(report: Report, { name }: Release, opening: Opening) {
  const opened = new Map<string, GoOn>();
  await report.section(`Pages opened: ${name}`, async () => {
    for (const [title, open] of Object.entries(openings)) {
      opened.set(title, await report.step(`Open: ${title}`, () => open(opening)));
    }
  });
  return opened;
}

/** A section without which the rest makes no sense. */
async function chapter<T>(report: Report, title: string, work: () => Promise<T>): Promise<T> {
  let done: { readonly result: T } | undefined;
  await report.section(title, async () => {
    done = { result: await work() };
  });
  if (!done) throw new StepFailed(title);
  return done.result;
}
