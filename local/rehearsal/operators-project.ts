import { execFile } from "node:child_process";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { copyProject, editFile } from "./project-copy.ts";

/** Where nearly everything is, and where CloudFront takes its certificate and firewall from. */
export const regions = { main: "eu-west-2", edge: "us-east-1" } as const;

export const domain = "sam-reed.co.uk";

/** What a trainer puts in for the samples of `shared/site.ts`. */
const trainersValues = {
  '"https://touchline.example"': `"https://www.${domain}"`,
  '"Alex Morgan"': '"Sam Reed"',
  '"Ashcombe"': '"Cranleigh"',
  '"trainer@example.com"': `"sam@${domain}"`,
  '"bookings@touchline.example"': `"bookings@${domain}"`,
  "https://portal.example.com": `https://portal.${domain}`,
  "https://calendar.example.com": `https://calendar.${domain}`,
} as const;

/** Everything in `infra/stages.ts` that makes a deployment larger. */
const everyChoice = (hostedZoneId: string) => ({
  '// domain: "your-domain.co.uk",': `domain: "${domain}",`,
  '// hostedZoneId: "Z0123456789ABCDEFGHIJ",': `hostedZoneId: "${hostedZoneId}",
    customerManagedKey: true,
    firewall: true,
    githubRepository: "sam/touchline",`,
});

const Site = z.object({
  site: z.object({ origin: z.url(), trainerEmail: z.email(), senderEmail: z.email() }),
});
export type OperatorsSite = z.infer<typeof Site>["site"];

/**
 * Makes a copy of the project that is filled in for one trainer, with a domain in Route 53 and
 * every option that there is.
 * @returns what the copy's `shared/site.ts` says now
 */
export async function fillInCopy(directory: string, hostedZoneId: string): Promise<OperatorsSite> {
  await copyProject(directory);
  await editFile(path.join(directory, "infra", "stages.ts"), everyChoice(hostedZoneId));
  const siteFile = path.join(directory, "shared", "site.ts");
  await editFile(siteFile, trainersValues);
  return Site.parse(await import(pathToFileURL(siteFile).href)).site;
}

/** @returns the id of a new zone for the domain, in the emulator's Route 53 */
export async function createZone(python: string, env: NodeJS.ProcessEnv): Promise<string> {
  const program = fileURLToPath(new URL("emulator/create_zone.py", import.meta.url));
  const { stdout } = await promisify(execFile)(python, [program, domain], { env });
  return stdout.trim();
}
