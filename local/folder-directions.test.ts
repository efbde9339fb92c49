import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { functionNames } from "#infra/functions/function-table.ts";

/** What every noun of the functions may import. */
const foundations = ["shared", "lambdas/http", "lambdas/database"];

/**
 * Which folders a folder may import from, beside itself. An entry also covers the folders inside it,
 * unless they have an entry of their own. `!` forbids a folder inside an allowed one. A new folder in
 * `lambdas/` needs a new entry.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  shared: ["shared"],

  "lambdas/http": ["shared"],
  "lambdas/database": ["shared", "lambdas/http"],
  "lambdas/stripe": ["shared", "lambdas/http"],
  "lambdas/mail": ["shared", "lambdas/http"],
  "lambdas/limits": [...foundations, "lambdas/website"],
  "lambdas/audit": foundations,
  "lambdas/workouts": [...foundations, "lambdas/audit"],
  "lambdas/qr-scans": foundations,
  "lambdas/qr-settings": [...foundations, "lambdas/audit", "lambdas/qr-scans"],
  "lambdas/website": [...foundations, "lambdas/audit"],
  "lambdas/contact": [...foundations, "lambdas/limits", "lambdas/mail", "lambdas/website"],
  "lambdas/discounts": [...foundations, "lambdas/audit", "lambdas/limits", "lambdas/website"],
  "lambdas/bookings": [
    ...foundations,
    "lambdas/audit",
    "lambdas/discounts",
    "lambdas/limits",
    "lambdas/mail",
    "lambdas/stripe",
    "lambdas/website",
  ],
  "lambdas/payments": [
    ...foundations,
    "lambdas/audit",
    "lambdas/bookings",
    "lambdas/limits",
    "lambdas/stripe",
  ],
  "lambdas/people": [...foundations, "lambdas/audit", "lambdas/bookings", "lambdas/discounts"],
  "lambdas/numbers": [...foundations, "lambdas/bookings", "lambdas/discounts"],
  "lambdas/upkeep": [
    ...foundations,
    "lambdas/bookings",
    "lambdas/discounts",
    "lambdas/mail",
    "lambdas/numbers",
    "lambdas/stripe",
  ],

  web: ["shared", "web"],
  "web/src": ["shared", "web/src", "!web/src/app", "!web/src/features"],
  "web/src/app": ["shared", "web/src"],
  "web/src/main.tsx": ["shared", "web/src"],
  "web/src/start.tsx": ["web/src/app"],

  // The stack knows the functions by the paths of their entry files, not by imports.
  infra: ["shared", "infra", "!infra/operations"],
  "infra/operations": ["shared", "infra", "lambdas"],

  // Tools that call a deployment do it with the pages' own client.
  local: ["shared", "infra", "local", "verification", "web/src/api"],
  verification: ["shared", "lambdas", "infra", "local", "verification", "web/src/api"],
};

/** Violations that are still to be mended: imports from what starts so to what starts so. */
const exceptions: readonly (readonly [from: string, to: string])[] = [];

interface Import {
  readonly from: string;
  readonly to: string;
}

const project = fileURLToPath(new URL("..", import.meta.url));
const workspaces = ["shared", "lambdas", "infra", "local", "verification", "web"];
const subpaths = { "#shared/": "shared/", "#lambdas/": "lambdas/", "#infra/": "infra/" };
const prefixes = Object.entries({
  ...subpaths,
  "#local/": "local/",
  "#verification/": "verification/",
  "#web/": "web/src/",
});

const sources = workspaces.flatMap((workspace) =>
  readdirSync(path.join(project, workspace), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules"))
    .map((file) => `${workspace}/${file.split(path.sep).join("/")}`),
);
const isSource = new Set(sources);
const isForTests = (file: string) =>
  /\.(test|spec)\.tsx?$|\/testing\//.test(file) || file.startsWith("web/e2e/");
const shipping = sources.filter((file) => !isForTests(file));

const specifiersOf = new Map(shipping.map((file) => [file, readSpecifiers(file)]));
const imports = shipping.flatMap((from) =>
  (specifiersOf.get(from) ?? [])
    .map((specifier) => ({ from, to: resolve(from, specifier) }))
    .filter(({ to }) => isSource.has(to))
    .filter(({ from, to }) => !exceptions.some(([a, b]) => from.startsWith(a) && to.startsWith(b))),
);
const acrossRooms = imports.filter(({ from, to }) => roomOf(from) !== roomOf(to));

/** Everything that a file imports, types included. */
function readSpecifiers(file: string): string[] {
  const source = readFileSync(path.join(project, file), "utf8");
  return [...source.matchAll(/\b(?:from|import)\s*\(?\s*"([^"\s]+)"/g)].map(
    ([, name = ""]) => name,
  );
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(from), specifier);
  const [alias, folder] = prefixes.find(([each]) => specifier.startsWith(each)) ?? ["", ""];
  return folder + specifier.slice(alias.length);
}

/** The folder of a noun or capability. A file beside such folders is a room of its own. */
function roomOf(file: string): string {
  const depth = file.startsWith("web/src/features/") ? 4 : file.startsWith("web/src/") ? 3 : 2;
  return file.split("/").slice(0, depth).join("/");
}

function arrow({ from, to }: Import): string {
  return `${from} → ${to}`;
}

const isWithin = (room: string, folder: string) => room === folder || room.startsWith(`${folder}/`);

function isAllowed({ from, to }: Import): boolean {
  const entry = Object.keys(mayImport)
    .filter((folder) => isWithin(roomOf(from), folder))
    .toSorted((one, other) => other.length - one.length)[0];
  const rules = (entry === undefined ? undefined : mayImport[entry]) ?? [];
  const decisive = rules.findLast((rule) => isWithin(roomOf(to), rule.replace("!", "")));
  return decisive !== undefined && !decisive.startsWith("!");
}

/** Every item that can be reached from these, themselves only when a path leads back. */
function reachable(starts: readonly string[], next: ReadonlyMap<string, readonly string[]>) {
  const found = new Set<string>();
  const pending = starts.flatMap((start) => next.get(start) ?? []);
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    if (found.has(item)) continue;
    found.add(item);
    pending.push(...(next.get(item) ?? []));
  }
  return found;
}

function targetsBySource(pairs: readonly Import[]): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  for (const { from, to } of pairs) targets.set(from, [...(targets.get(from) ?? []), to]);
  return targets;
}

describe("Imports", () => {
  it("are found in every workspace", () => {
    for (const workspace of workspaces) {
      expect(imports.filter(({ from }) => from.startsWith(`${workspace}/`))).not.toEqual([]);
    }
  });

  it("across folders go only in the directions of the table", () => {
    expect(acrossRooms.filter((each) => !isAllowed(each)).map(arrow)).toEqual([]);
  });

  it("make no circle of folders", () => {
    const rooms = targetsBySource(
      acrossRooms.map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) })),
    );
    const circular = acrossRooms.filter(({ from, to }) =>
      reachable([roomOf(to)], rooms).has(roomOf(from)),
    );
    expect(circular.map(arrow)).toEqual([]);
  });

  it("lead from no shipping file to the support of tests", () => {
    const shipped = imports.filter(({ from }) => !from.startsWith("verification/"));
    expect(shipped.filter(({ to }) => isForTests(to)).map(arrow)).toEqual([]);
  });

  it("of packages are limited to zod in shared/, and to none of Node in pages", () => {
    const packages = (folder: string) =>
      shipping
        .filter((file) => file.startsWith(folder))
        .flatMap((from) => (specifiersOf.get(from) ?? []).map((to) => ({ from, to })))
        .filter(({ to }) => !/^[.#]/.test(to));
    const others = packages("shared/").filter(({ to }) => !/^zod(\/mini)?$/.test(to));
    expect(others.map(arrow)).toEqual([]);
    expect(
      packages("web/src/")
        .filter(({ to }) => to.startsWith("node:"))
        .map(arrow),
    ).toEqual([]);
  });
});

it("Every file in lambdas/ is in the bundle of a function.", () => {
  const entries = functionNames.map((name) => `lambdas/${name}.function.ts`);
  const bundled = reachable(entries, targetsBySource(imports));
  const needed = new Set([...entries, ...bundled]);
  const unneeded = shipping.filter((file) => file.startsWith("lambdas/") && !needed.has(file));
  expect(unneeded).toEqual([]);
});
