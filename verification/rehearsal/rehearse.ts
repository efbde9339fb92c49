import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { signOut } from "aws-amplify/auth";
import { defaultRegion, type Stage, stackName, stages } from "#infra/stages.ts";
import { projectDirectory } from "#local/commands/install.mjs";
import { ensurePythonEnvironment } from "../python-environment.ts";
import { rehearseDev } from "./dev.ts";
import { emulatorRequirements, startEmulator } from "./emulator.ts";
import { rehearseProd } from "./prod.ts";
import type { OnClose, Rehearsal } from "./rehearsal.ts";
import { Report } from "./report.ts";
import { openStripeAccount } from "./stripe-account.ts";

export interface RehearseOptions {
  readonly stage: Stage;
  /** Where the counts are written, as JSON. */
  readonly reportFile: string | undefined;
}

/**
 * Deploys a stage to an emulator of AWS, tries it out and takes it down again.
 * @returns the exit code: 0 when every step passed
 */
export async function rehearse({ stage, reportFile }: RehearseOptions): Promise<0 | 1> {
  const write = (line: string) => process.stdout.write(`${line}\n`);
  const report = new Report(write);
  const directory = path.join(projectDirectory, ".local", "rehearsal", stage);
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });

  const found = await ensurePythonEnvironment({
    name: "ministack",
    requirements: emulatorRequirements,
  });
  if ("unavailable" in found) {
    report.skip(`the rehearsal needs MiniStack, which is on PyPI. ${found.unavailable}`);
  } else {
    await closingAfterwards((onClose) =>
      rehearseStage(stage, { python: found.python, directory, report, onClose }),
    );
  }
  if (reportFile !== undefined) await writeFile(reportFile, JSON.stringify(report.counts));
  write(`\n${report.summary()}`);
  const { passed, failed } = report.counts;
  return passed > 0 && failed === 0 ? 0 : 1;
}

async function rehearseStage(
  stage: Stage,
  { python, directory, report, onClose }: Omit<Rehearsal, "region" | "emulator" | "stripe">,
): Promise<void> {
  let logTail = async () => "";
  await report.section(`${stackName(stage)}, on MiniStack`, async () => {
    const stripe = await openStripeAccount();
    onClose(stripe.close);
    const region = stages[stage].region ?? defaultRegion;
    const emulator = await report.step("MiniStack starts, empty", () =>
      startEmulator({ python, directory, region, stripeApiUrl: stripe.apiUrl }),
    );
    onClose(emulator.stop);
    logTail = emulator.logTail;
    const rehearsal = { report, python, directory, region, emulator, stripe, onClose };
    await { dev: rehearseDev, prod: rehearseProd }[stage](rehearsal);
    await signOut();
  });
  if (report.counts.failed > 0) report.note(`\nThe end of MiniStack's log:\n${await logTail()}`);
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
