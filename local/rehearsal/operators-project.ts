import { execFile } from "node:child_process";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { projectDirectory } from "../commands/install.mjs";

export const domain = "sam-reed.co.uk";

/** What an operator writes in place of the samples in `shared/site/site.ts`. */
const operatorsValues = {
  '"https://touchline.example"': `"https://www.${domain}"`,
  '"trainer@example.com"': `"sam@${domain}"`,
  '"bookings@touchline.example"': `"bookings@${domain}"`,
} as const;

/** The same in `shared/website/default-website.ts`. */
const trainersWords = {
  '"Alex Morgan"': '"Sam Reed"',
  '"Ashcombe"': '"Cranleigh"',
  "https://portal.example.com": `https://portal.${domain}`,
  "https://calendar.example.com": `https://calendar.${domain}`,
} as const;

/** Every setting in `infra/stages.ts` that makes a deployment larger. */
const everyChoice = (hostedZoneId: string) => ({
  '// domain: "your-domain.co.uk",': `domain: "${domain}",`,
  '// hostedZoneId: "Z0123456789ABCDEFGHIJ",': `hostedZoneId: "${hostedZoneId}",
    customerManagedKey: true,
    firewall: true,
    reserveCapacity: true,
    githubRepository: "sam/touchline",`,
});

/** What the operator's commands read of these. */
export const choicesIn = (hostedZoneId: string) => ({ domain, hostedZoneId, firewall: true });

/** What `npm run deploy` and the operator's commands need of the project. */
const parts = [
  "infra",
  "lambdas",
  "shared",
  "web",
  "cdk.json",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
] as const;

const Site = z.object({
  site: z.object({ origin: z.url(), trainerEmail: z.email(), senderEmail: z.email() }),
});

/**
 * Copies the project without its tests, and fills the copy in for one trainer with a domain in
 * Route 53 and every option.
 * @returns what the copy's `shared/site/site.ts` says
 */
export async function fillInCopy(directory: string, hostedZoneId: string) {
  await mkdir(directory, { recursive: true });
  for (const part of parts) {
    await cp(path.join(projectDirectory, part), path.join(directory, part), {
      recursive: true,
      filter: (file) => !/\.test\.tsx?$/.test(file),
    });
  }
  const packages = path.join(projectDirectory, "node_modules");
  await symlink(packages, path.join(directory, "node_modules"), "junction");
  await editFile(path.join(directory, "infra", "stages.ts"), everyChoice(hostedZoneId));
  const siteFile = path.join(directory, "shared", "site", "site.ts");
  await editFile(siteFile, operatorsValues);
  await editFile(path.join(directory, "shared", "website", "default-website.ts"), trainersWords);
  return Site.parse(await import(pathToFileURL(siteFile).href)).site;
}

/**
 * Replaces texts in a file, each where it occurs first.
 * @throws when one does not occur
 */
async function editFile(
  file: string,
  replacements: Readonly<Record<string, string>>,
): Promise<void> {
  let content = await readFile(file, "utf8");
  for (const [sample, own] of Object.entries(replacements)) {
    if (!content.includes(sample)) throw new Error(`${file} does not say ${sample}.`);
    content = content.replace(sample, () => own);
  }
  await writeFile(file, content);
}

/** @returns the id of a new zone for the domain, in the emulator's Route 53 */
export async function createZone(python: string, env: NodeJS.ProcessEnv): Promise<string> {
  const program = fileURLToPath(new URL("emulator/create_zone.py", import.meta.url));
  const { stdout } = await promisify(execFile)(python, [program, domain], { env });
  return stdout.trim();
}
