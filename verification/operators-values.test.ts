import { execFile } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { resolveConfig } from "vite";
import { describe, expect, it } from "vitest";
import { placeholderBuild } from "#infra/testing/synthesized.ts";
import cdk from "../cdk.json" with { type: "json" };
import { sampleApp } from "../local/commands/build.mjs";
import { projectDirectory } from "../local/commands/install.mjs";
import project from "../package.json" with { type: "json" };

const run = promisify(execFile);
const workspaces = ["operator", "shared", "lambdas", "infra", "local", "web"];
const read = (file: string) => readFileSync(path.join(projectDirectory, file), "utf8");

/** A copy of the project in which the operator's own files cannot be loaded. */
function copyWithoutValues(): string {
  const copy = mkdtempSync(path.join(tmpdir(), "touchline-copy-"));
  const files = ["package.json", "cdk.json", "tsconfig.json", "vitest.config.ts"];
  for (const part of [...workspaces, ...files]) {
    cpSync(path.join(projectDirectory, part), path.join(copy, part), { recursive: true });
  }
  symlinkSync(
    path.join(projectDirectory, "node_modules"),
    path.join(copy, "node_modules"),
    "junction",
  );
  for (const name of ["site", "stages", "website"]) {
    const content = `export const ${name} = {};\nthrow new Error("${name} is the operator's.");\n`;
    writeFileSync(path.join(copy, "operator", `${name}.ts`), content);
  }
  const { site, renderer, functions } = placeholderBuild();
  for (const [name, folder] of Object.entries({ site, "site-renderer": renderer, functions })) {
    cpSync(folder, path.join(copy, "build", name), { recursive: true });
  }
  return copy;
}

describe("The operator's own values", () => {
  const copy = copyWithoutValues();
  const tool = (file: string, ...args: string[]) =>
    run(process.execPath, [path.join("node_modules", file), ...args], { cwd: copy });

  it("are read by no test", async () => {
    const tests = ["shared/website/checklist", "lambdas/contact/contact-mail"];
    const files = tests.map((test) => `${test}.test.ts`);
    await tool("vitest/vitest.mjs", "run", "--project", "node", ...files);
  });

  it("are not in the app that is rehearsed and served locally", async () => {
    const [, ...app] = sampleApp.split(" ");
    await tool("tsx/dist/cli.mjs", ...app);
  });

  it.each([
    ["production", false],
    ["development", false],
    ["operator", true],
  ])("are in the site that is built in the mode %s: %s", async (mode, areIn) => {
    const configFile = path.join(projectDirectory, "web/vite.config.ts");
    const { environments } = await resolveConfig({ configFile }, "build", mode, "production");
    for (const name of ["client", "ssr"]) {
      expect(environments[name]?.resolve.conditions.includes("operator")).toBe(areIn);
    }
  });

  it("are in what is deployed", async () => {
    const [tsx = "", ...app] = cdk.app.split(" ");
    expect(tsx).toBe("tsx");
    await expect(tool("tsx/dist/cli.mjs", ...app)).rejects.toThrow("is the operator's");
  });
});

it("The operator's commands take the operator's values, and no others do.", () => {
  const taking = Object.entries(project.scripts)
    .filter(([, command]) => command.includes("operator"))
    .map(([name]) => name);
  expect(taking.sort()).toEqual([
    "build-operator",
    "deploy",
    "doctor",
    "draw-icons",
    "restore",
    "setup",
  ]);
  expect(cdk.build).toBe("npm run build-operator");
});

it("Three files read the values, so that the condition in package.json decides for all others.", () => {
  const readers = workspaces
    .filter((workspace) => workspace !== "operator")
    .flatMap((workspace) =>
      readdirSync(path.join(projectDirectory, workspace), { recursive: true, encoding: "utf8" })
        .map((file) => `${workspace}/${file.split(path.sep).join("/")}`)
        .filter((file) => /\.(tsx?|mjs|cjs)$/.test(file)),
    )
    .filter((file) => /(from|import)\s*\(?\s*"[^"]*\boperator\/[^"]*"/.test(read(file)));
  expect(readers.sort()).toEqual([
    "infra/stages.ts",
    "shared/site/site.ts",
    "shared/website/default-website.ts",
  ]);
});
