import { execFile } from "node:child_process";
import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Stages } from "#infra/stage-choices.ts";
import { projectDirectory } from "#local/commands/install.mjs";
import type { Site } from "#shared/site/operators-site.ts";
import { site } from "#shared/site/site.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import type { Website } from "#shared/website/website.ts";

export const domain = "sam-reed.co.uk";

/** One trainer's values in `operator/site.ts`. */
export const ownSite: Site = {
  ...site,
  brand: "Sam Reed Coaching",
  origin: `https://www.${domain}`,
  trainerEmail: `sam@${domain}`,
  senderEmail: `bookings@${domain}`,
  privacy: { ...site.privacy, keepFor: { ...site.privacy.keepFor, healthAnswersMonths: 7 } },
};

/** The same in `operator/website.ts`. */
export const ownWebsite: Website = {
  ...defaultWebsite,
  who: {
    ...defaultWebsite.who,
    name: "Sam Reed",
    area: { ...defaultWebsite.who.area, village: "Cranleigh" },
  },
  where: {
    ...defaultWebsite.where,
    clientPortalUrl: `https://portal.${domain}`,
    schedulingUrl: `https://calendar.${domain}`,
    contactEmail: ownSite.trainerEmail,
  },
};

/** The same in `operator/stages.ts`: every setting that makes a deployment larger. */
export const ownStages = (hostedZoneId: string): Stages => ({
  dev: {},
  prod: {
    domain,
    hostedZoneId,
    customerManagedKey: true,
    firewall: true,
    reserveCapacity: true,
    githubRepository: "sam/touchline",
  },
});

/** What `npm run deploy` and the operator's commands need of the project. */
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

/**
 * Copies the project without its tests, and fills the copy in for one trainer with a domain in
 * Route 53 and every option. What this project's operator has written is not in the copy.
 */
export async function fillInCopy(directory: string, hostedZoneId: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const part of parts) {
    await cp(path.join(projectDirectory, part), path.join(directory, part), {
      recursive: true,
      filter: (file) => !/\.test\.tsx?$/.test(file),
    });
  }
  const packages = path.join(projectDirectory, "node_modules");
  await symlink(packages, path.join(directory, "node_modules"), "junction");
  const values = { site: ownSite, stages: ownStages(hostedZoneId), website: ownWebsite };
  for (const [name, value] of Object.entries(values)) {
    const content = `export const ${name} = ${JSON.stringify(value, null, 2)};\n`;
    await writeFile(path.join(directory, "operator", `${name}.ts`), content);
  }
  const restored = path.join(directory, "infra", "restored-tables.json");
  await writeFile(restored, `${JSON.stringify({ dev: {}, prod: {} })}\n`);
}

/** @returns the id of a new zone for the domain, in the emulator's Route 53 */
export async function createZone(python: string, env: NodeJS.ProcessEnv): Promise<string> {
  const program = fileURLToPath(new URL("emulator/create_zone.py", import.meta.url));
  const { stdout } = await promisify(execFile)(python, [program, domain], { env });
  return stdout.trim();
}
