import { mkdir } from "node:fs/promises";
import path from "node:path";
import { styleText } from "node:util";
import { findLargeItems } from "./database/item-sizes.ts";
import { sampleTrainer } from "./database/sample-data.ts";
import { createLog } from "./log.ts";
import type { SamplePeople } from "./sample-people/sample-people.ts";
import { longestWebsite } from "./sample-website/longest-website.ts";
import { sampleContent } from "./sample-website/sample-website.ts";
import { readSettings } from "./settings.ts";
import { pageScripts, startStack } from "./stack.ts";

const websites = { plain: undefined, sample: sampleContent, longest: longestWebsite };

export interface RunOptions {
  readonly projectDirectory: string;
  readonly watch: boolean;
  /** When the command began, by `performance.now()`. */
  readonly startedAt: number;
}

export async function run({ projectDirectory, watch, startedAt }: RunOptions): Promise<void> {
  try {
    const settings = readSettings(process.env);
    const dataDirectory = path.join(projectDirectory, ".local");
    await mkdir(dataDirectory, { recursive: true });
    let isQuiet = false;
    const write = (line: string) => void (isQuiet || process.stdout.write(`${line}\n`));
    const log = createLog({
      write,
      functionsFile: path.join(dataDirectory, "functions.log"),
    });
    // Vite is loaded only where it is used: it takes a third of a second and 80 MB.
    const hotReload = watch ? await import("./watch.ts") : undefined;
    const scripts = pageScripts(settings);
    const siteServer = await hotReload?.startSiteServer(projectDirectory, scripts);
    const stack = await startStack({
      port: settings.port,
      assembly: path.join(projectDirectory, "cdk.out"),
      ...(settings.keepData && { dataDirectory }),
      website: websites[settings.website],
      ...(siteServer && { siteServer: siteServer.listener }),
      realStripe: settings.realStripe,
      pagesAsDeployed: settings.pagesAsDeployed,
      log,
    });
    const { reload } = stack;
    const stopWatching = hotReload?.watchBackend({ projectDirectory, reload, write });
    stopOnSignal(async () => {
      stopWatching?.();
      await siteServer?.close();
      // Without kept data a test is the user.
      const problems = settings.keepData ? [] : await findLargeItems(stack.database);
      await stack.close();
      await log.close();
      return problems;
    });
    write(welcome(stack.origin, settings, (performance.now() - startedAt) / 1000));
    if (!settings.keepData || settings.realStripe) return;
    // What the functions say meanwhile is in the log's file.
    isQuiet = true;
    const failure = await addSamplePeople(stack.samplePeople);
    isQuiet = false;
    if (failure !== undefined) log.failure("Sample people", failure);
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}

/** @returns why they could not be made; a stack that is stopped meanwhile makes them at its next start */
async function addSamplePeople(
  samplePeople: () => Promise<Pick<SamplePeople, "add">>,
): Promise<string | undefined> {
  try {
    await (await samplePeople()).add();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

function welcome(
  origin: string,
  settings: ReturnType<typeof readSettings>,
  seconds: number,
): string {
  const rows = [
    ["Start", `${origin}/__local/`, "what there is to see, and how to try it"],
    ["Site", origin, ""],
    ["Admin", `${origin}/admin`, `${sampleTrainer.email} / ${sampleTrainer.password}`],
    ["Inbox", `${origin}/__local/inbox`, "every mail that was sent"],
    settings.realStripe
      ? ["Stripe", "https://dashboard.stripe.com/test/payments", "Stripe's own test mode"]
      : ["Stripe", `${origin}/__local/stripe`, "a stand-in; pay with 4242 4242 4242 4242"],
    ["Calendar", `${origin}/__local/calendar`, "a stand-in for Calendly and Cal.com"],
    ["Log", ".local/functions.log", "what the functions write"],
  ];
  const lines = rows.map(
    ([name = "", address = "", note = ""]) =>
      `  ${styleText("bold", name.padEnd(8))} ${styleText("cyan", address.padEnd(42))} ${styleText("dim", note)}`,
  );
  return `\n${styleText("bold", "Touchline is up.")} ${styleText("dim", `${seconds.toFixed(1)} s`)}\n\n${lines.join("\n")}\n`;
}

/**
 * Ctrl-C, or another signal to end, closes everything once; a second one ends at once. With problems, the
 * exit code is 1.
 */
function stopOnSignal(close: () => Promise<readonly string[]>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    const problems = await close();
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    process.exit(problems.length > 0 ? 1 : 0);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}
