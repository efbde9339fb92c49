import { execFile } from "node:child_process";
import { mkdir, readFile, symlink } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { ApiDocument } from "#shared/compatibility/api-document.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { projectDirectory } from "../../commands/install.mjs";
import { synthesizeDev } from "../assembly.ts";
import { npmRunIn, succeeded } from "../commands.ts";

/** What a release brings for its own rehearsal: the operator's commands, the contract, the journeys. */
interface OwnModules {
  readonly operator: typeof import("../operator.ts");
  readonly deployed: typeof import("../deployed-product.ts");
  /** The SDK takes only clients of the same copy of its packages. */
  readonly connections: typeof import("#infra/operations/connection.ts");
  readonly deployments: typeof import("#infra/operations/deployment.ts");
  readonly everyJourney: typeof import("../../journeys/every-journey.ts");
  readonly bookings: typeof import("../../journeys/bookings.ts");
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}

export interface Release {
  /** For the report. */
  readonly name: string;
  /** The synthesized app. */
  readonly assembly: string;
  /** Its own `docs/openapi.json`. */
  readonly contract: ApiDocument;
  readonly own: OwnModules;
}

/** This working tree, which is built already. */
export async function presentRelease(directory: string): Promise<Release> {
  const assembly = path.join(directory, "present.out");
  await synthesizeDev(assembly);
  return { name: "this release", assembly, ...(await load(projectDirectory)) };
}

/**
 * Takes a release out of git and builds it.
 * @param directory an empty folder of the rehearsal
 */
export async function earlierRelease(commit: string, directory: string): Promise<Release> {
  const project = path.join(directory, "earlier");
  await takeOut(commit, project);
  await install(project);
  await succeeded(npmRunIn(process.env, project)("build", []));
  const assembly = path.join(directory, "earlier.out");
  await synthesizeDev(assembly, project);
  return { name: `release ${commit.slice(0, 7)}`, assembly, ...(await load(project)) };
}

/** @throws with git's sentence when this clone does not know the ref */
export async function commitOf(ref: string): Promise<string> {
  return (await git("rev-parse", "--verify", `${ref}^{commit}`)).trim();
}

async function takeOut(commit: string, project: string): Promise<void> {
  const archive = `${project}.tar`;
  await mkdir(project, { recursive: true });
  await git("archive", "--output", archive, commit);
  await promisify(execFile)("tar", ["-xf", archive, "-C", project]);
}

/** Links this project's packages if the release has the same, and otherwise installs its own. */
async function install(project: string): Promise<void> {
  const [theirs, ours] = await Promise.all(
    [project, projectDirectory].map((each) =>
      readFile(path.join(each, "package-lock.json"), "utf8"),
    ),
  );
  const packages = path.join(projectDirectory, "node_modules");
  if (theirs === ours) await symlink(packages, path.join(project, "node_modules"), "junction");
  else {
    await promisify(execFile)("npm", ["ci", "--no-audit", "--no-fund"], {
      cwd: project,
      shell: process.platform === "win32",
    });
  }
}

async function git(...args: readonly string[]): Promise<string> {
  return (await promisify(execFile)("git", args, { cwd: projectDirectory })).stdout;
}

async function load(project: string): Promise<Pick<Release, "contract" | "own">> {
  const own = (file: string) => import(pathToFileURL(path.join(project, file)).href);
  const contract = await readFile(path.join(project, "docs", "openapi.json"), "utf8");
  const { endpoints } = await own("shared/endpoints.ts");
  return {
    contract: ApiDocument.parse(JSON.parse(contract)),
    own: {
      operator: await own("local/rehearsal/operator.ts"),
      deployed: await own("local/rehearsal/deployed-product.ts"),
      connections: await own("infra/operations/connection.ts"),
      deployments: await own("infra/operations/deployment.ts"),
      everyJourney: await own("local/journeys/every-journey.ts"),
      bookings: await own("local/journeys/bookings.ts"),
      endpoints: { ...endpoints },
    },
  };
}
