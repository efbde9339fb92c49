import { execFile } from "node:child_process";
import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { edgeRegion } from "#infra/operations/connection/connection.ts";
import type { StageChoices } from "#infra/stage-choices.ts";
import { defaultRegion, type Stage } from "#infra/stages.ts";
import { everyOption, filledIn, filledInProd } from "#infra/testing/synthesized.ts";
import { sampleApp } from "#local/commands/build.mjs";
import { projectDirectory } from "#local/commands/install.mjs";
import { site } from "#shared/site/site.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { type Emulator, emulatedAccount, lastLines } from "./emulator.ts";

export interface Project {
  /** The values that the operator has filled in. */
  readonly site: typeof site;
  readonly trainersName: string;
  readonly choices: StageChoices;
  readonly bootstrap: () => Promise<unknown>;
  /** With further options of CDK's. */
  readonly deploy: (...options: readonly string[]) => Promise<unknown>;
  readonly cdk: (...args: readonly string[]) => Promise<unknown>;
  readonly destroy: () => Promise<unknown>;
  /** Fills in the address that the first deployment has given a site without a domain. */
  readonly fillInAddress?: (origin: string) => Promise<typeof site>;
}

/** What is rehearsed: `prod` with every option, or as it is by default, without a domain. */
export type Variant = Stage | "prod without a domain";

/** Each takes the folder of the rehearsal. */
type Prepare = (emulator: Emulator, directory: string) => Promise<Project>;

export const prepareProject: Readonly<Record<Variant, Prepare>> = {
  dev: async ({ environment }, directory) => {
    const assembly = path.join(directory, "cdk.out");
    // CDK's own check of templates takes 8 s, and `npm test` runs it in a step.
    const run = commandsIn(projectDirectory, { ...environment, CDK_VALIDATION: "false" });
    return {
      site,
      trainersName: defaultWebsite.who.name,
      choices: {},
      ...around(run, assembly, [defaultRegion]),
      deploy: () =>
        run("npx", [
          ...["--no-install", "cdk", "deploy", "--all", "-c", "stage=dev", ...unattended],
          ...["--app", sampleApp, "--output", assembly, ...isBuilt],
        ]),
    };
  },
  // `prod` refuses the samples, and SES a sender that is not of the stack's domain.
  prod: async (emulator, directory) => {
    const hostedZoneId = await createZone(emulator.endpoint, everyOption.domain);
    return prodWith({ ...everyOption, hostedZoneId }, emulator, directory);
  },
  // As docs/operator-guide.md leads to it first: the site's address is known after a deployment.
  "prod without a domain": (emulator, directory) => prodWith({}, emulator, directory),
};

async function prodWith(
  options: StageChoices,
  { environment }: Emulator,
  directory: string,
): Promise<Project> {
  const { website, trainerEmail, senderEmail } = filledIn;
  const hasDomain = options.domain !== undefined;
  const origin = hasDomain ? filledIn.origin : "https://later.cloudfront.net";
  const ownSite = { ...site, origin, trainerEmail, senderEmail };
  const choices = { ...filledInProd, ...options, account: emulatedAccount };
  const folder = path.join(directory, "project");
  await copyProject(folder, { site: ownSite, website, stages: { dev: {}, prod: choices } });
  const run = commandsIn(folder, environment);
  return {
    site: ownSite,
    trainersName: website.who.name,
    choices,
    ...around(run, path.join(folder, "cdk.out"), [defaultRegion, edgeRegion]),
    deploy: (...more) =>
      run("npm", ["run", "deploy", "--", "-c", "stage=prod", ...unattended, ...more]),
    ...(!hasDomain && {
      fillInAddress: async (address: string) => {
        const atAddress = { ...ownSite, origin: address };
        await fillIn(folder, { site: atAddress });
        return atAddress;
      },
    }),
  };
}

/** Replaces the build command of `cdk.json`: the build is done. */
const isBuilt = ["--build", "node --version"] as const;
const unattended = ["--require-approval", "never"] as const;

/** @param assembly where the deployment synthesizes the app */
function around(run: Run, assembly: string, regions: readonly string[]) {
  const cdk = (...args: readonly string[]) =>
    run("npx", ["--no-install", "cdk", ...args, ...isBuilt]);
  const environments = regions.map((region) => `aws://unknown-account/${region}`);
  return {
    cdk,
    bootstrap: () => cdk("bootstrap", ...environments, "--app", ""),
    destroy: () => cdk("destroy", "--all", "--force", "--app", assembly),
  };
}

type Run = (command: "npm" | "npx", args: readonly string[]) => Promise<void>;

/**
 * Runs npm's commands in a folder.
 * @throws with the end of the output unless the exit code is 0
 */
function commandsIn(cwd: string, env: NodeJS.ProcessEnv): Run {
  const options = {
    cwd,
    env: { ...env, CI: "true" },
    timeout: 10 * 60_000,
    maxBuffer: Number.POSITIVE_INFINITY,
    // npm's commands are shell scripts on Windows.
    shell: process.platform === "win32",
  };
  return (command, args) =>
    new Promise((resolve, reject) => {
      const child = execFile(command, args, options, (error, printed, failed) => {
        if (!error) return resolve();
        const end = lastLines(printed + failed, 40);
        reject(new Error(`It ended with ${error.code ?? error.signal}:\n${end}`));
      });
      child.stdin?.end();
    });
}

const parts = [
  "operator",
  "infra",
  "lambdas",
  "shared",
  "web",
  "cdk.json",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
] as const;

/** Copies the project, with these values in place of the operator's. */
async function copyProject(
  folder: string,
  values: Readonly<Record<"site" | "website" | "stages", object>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  // A lockfile that is newer than the packages would not be theirs.
  const how = { recursive: true, preserveTimestamps: true };
  for (const part of parts) {
    await cp(path.join(projectDirectory, part), path.join(folder, part), how);
  }
  const packages = path.join(projectDirectory, "node_modules");
  await symlink(packages, path.join(folder, "node_modules"), "junction");
  await fillIn(folder, values);
}

/** Writes the operator's files. */
async function fillIn(folder: string, values: Readonly<Record<string, object>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const content = `export const ${name} = ${JSON.stringify(value, null, 2)};\n`;
    await writeFile(path.join(folder, "operator", `${name}.ts`), content);
  }
}

/** @returns the id of a new zone for the domain, in the emulator's Route 53 */
async function createZone(endpoint: string, domain: string): Promise<string> {
  const answer = await fetch(`${endpoint}/2013-04-01/hostedzone`, {
    method: "POST",
    body: `<CreateHostedZoneRequest><Name>${domain}</Name><CallerReference>1</CallerReference></CreateHostedZoneRequest>`,
  });
  const created = await answer.text();
  const [, id] = /<Id>\/hostedzone\/(\w+)<\/Id>/.exec(created) ?? [];
  if (id === undefined) throw new Error(`There is no zone: ${created}`);
  return id;
}
