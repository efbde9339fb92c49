import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import type { BuildOutput } from "#infra/build-output.ts";
import { createApp, type SiteValues } from "#infra/create-app.ts";
import { functionNames } from "#infra/functions/function-table.ts";
import { regionLabels } from "#infra/stage-choices.ts";
import { site } from "#shared/site/site.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";

export const placeholderFiles = ["index.html", "404.html", "robots.txt", "assets/app-1a2b3c.js"];

/** Placeholder files in place of a build, so that the stack can be tested without one. */
export function placeholderBuild(siteFiles: readonly string[] = placeholderFiles): BuildOutput {
  const directory = mkdtempSync(path.join(tmpdir(), "touchline-build-"));
  const write = (file: string, content = file) => {
    const target = path.join(directory, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  };
  for (const file of siteFiles) write(`site/${file}`);
  for (const name of functionNames) write(`functions/${name}/index.mjs`);
  write("renderer/site-build.json", "{}");
  write("renderer/renderer.js", rendererOfTests);
  const folder = (name: string) => path.join(directory, name);
  return { site: folder("site"), renderer: folder("renderer"), functions: folder("functions") };
}

/** Renders a home page that shows the content, and documents that show the titles of workouts. */
const rendererOfTests = `
const file = (path, contentType, content) => ({ path, contentType, content });
const page = (path, body) => file(path, "text/html; charset=utf-8", "<html><head></head>" + body + "</html>");
export const createSiteRenderer = () => async (website, library = { workouts: [] }, addresses) =>
  addresses
    ? addresses.map((address) => {
        if (address === "/404.html") return page(address, "Not found");
        if (address.endsWith(".xml")) {
          return file(address, "application/xml", library.workouts.map(({ workoutId }) => workoutId).join());
        }
        const isLibrary = address === "/workouts";
        const shown = library.workouts.filter(({ workoutId }) => isLibrary || address.endsWith(workoutId));
        const title = shown.map(({ title }) => title).join() || (isLibrary ? "Library" : "Workout not found");
        return page(address + "/index.html", "<h1>" + title + "</h1>");
      })
    : [
        page("/index.html", website.who.headline),
        page("/404.html", "Not found"),
        file("/robots.txt", "text/plain; charset=utf-8", "User-agent: *"),
        file("/website.json", "application/json", JSON.stringify(website)),
      ];
`;

/** The site's values with every sample replaced. */
export const filledIn: SiteValues = {
  ...site,
  origin: "https://www.sam.fit",
  trainerEmail: "sam@sam.fit",
  senderEmail: "bookings@sam.fit",
  website: {
    ...defaultWebsite,
    who: {
      ...defaultWebsite.who,
      name: "Sam Reed",
      area: { ...defaultWebsite.who.area, village: "Cranleigh" },
    },
    where: {
      ...defaultWebsite.where,
      clientPortalUrl: "https://portal.sam.fit",
      schedulingUrl: "https://calendar.sam.fit",
      contactEmail: "sam@sam.fit",
    },
    legal: { ...defaultWebsite.legal, trader: "Sam Reed", address: "1 High Street, Cranleigh" },
  },
};

/** The settings that `prod` needs. */
export const filledInProd = { account: "123456789012", alarmEmail: "ops@sam.fit" } as const;

/** Every optional setting of a stage. */
export const everyOption = {
  domain: "sam.fit",
  hostedZoneId: "Z0123456789ABCDEFGHIJ",
  firewall: true,
  firewallBlocks: true,
  freePlan: true,
  reserveCapacity: true,
} as const;

/** The `filledIn` values, with the name of the region that the privacy notice gives. */
function siteValuesIn(region: unknown): SiteValues {
  const label = Object.entries(regionLabels).find(([name]) => name === region)?.[1];
  const { privacy } = filledIn;
  return { ...filledIn, privacy: { ...privacy, dataLocation: label ?? privacy.dataLocation } };
}

/** The app with a placeholder build and its own output directory. `prod` gets the `filledIn` values. */
export function createTestApp(
  context: Readonly<Record<string, unknown>> = {},
  siteFiles?: readonly string[],
): App {
  const isProd = context["stage"] === "prod";
  return createApp({
    outdir: mkdtempSync(path.join(tmpdir(), "touchline-assembly-")),
    build: placeholderBuild(siteFiles),
    // A snapshot does not change with each commit.
    release: { version: "1.2.3", commit: "0123456789abcdef0123456789abcdef01234567" },
    context: { ...(isProd && filledInProd), ...context },
    ...(isProd && { siteValues: siteValuesIn(context["region"]) }),
  });
}

const templates = new Map<string, Template>();

/** The stack's synthesized template, which each worker makes once for the same arguments. */
export function synthesize(...app: Parameters<typeof createTestApp>): Template {
  const key = JSON.stringify(app);
  const known = templates.get(key);
  if (known) return known;
  const assembly = createTestApp(...app).synth();
  const stack = assembly.getStackByName(`Touchline-${app[0]?.["stage"] ?? "dev"}`);
  const template = Template.fromJSON(stack.template);
  templates.set(key, template);
  return template;
}
