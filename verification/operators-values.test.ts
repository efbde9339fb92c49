import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { resolveConfig } from "vite";
import { expect, test } from "vitest";
import cdk from "../cdk.json" with { type: "json" };
import { sampleApp } from "../local/commands/build.mjs";
import { projectDirectory } from "../local/commands/install.mjs";
import project from "../package.json" with { type: "json" };

const workspaces = ["operator", "shared", "lambdas", "infra", "local", "web"];
const read = (file: string) => readFileSync(path.join(projectDirectory, file), "utf8");

test.each([
  ["production", false],
  ["development", false],
  ["operator", true],
])(
  "The operator's values are in the site that is built in the mode %s: %s.",
  async (mode, areIn) => {
    const configFile = path.join(projectDirectory, "web/vite.config.ts");
    const { environments } = await resolveConfig({ configFile }, "build", mode, "production");
    for (const name of ["client", "ssr"]) {
      expect(environments[name]?.resolve.conditions.includes("operator")).toBe(areIn);
    }
  },
);

test("The operator's commands take the operator's values, and no others do.", () => {
  const taking = Object.entries(project.scripts)
    .filter(([, command]) => command.includes("operator"))
    .map(([name]) => name);
  expect(taking.sort()).toEqual([
    "build-operator",
    "deploy",
    "doctor",
    "draw-icons",
    "reattach",
    "restore",
    "setup",
  ]);
  expect(cdk.build).toBe("npm run build-operator");
  expect(cdk.app).toBe("tsx --conditions=operator infra/app.ts");
  // The app that is rehearsed and served locally, and the tests.
  expect(sampleApp).toBe("tsx infra/app.ts");
  expect(read("vitest.config.ts")).not.toContain("operator");
});

test("Three files read the values, so that the condition in package.json decides for all others.", () => {
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
