import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { placeholderBuild, synthesize } from "#infra/testing/synthesized.ts";
import { loadSiteRenderer } from "#lambdas/website/site-renderer.ts";
import { people } from "#local/sample-people/people.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { bundleFunctions } from "./function-bundles.ts";
import { functionNames } from "./function-table.ts";

const { renderer } = placeholderBuild();
const outdir = mkdtempSync(path.join(tmpdir(), "touchline-bundles-"));
const bundles = await bundleFunctions({ outdir, renderer });

const constructIdIn = (logicalId: string) =>
  /^Functions(\w+)[0-9A-F]{8}$/.exec(logicalId)?.[1]?.toLowerCase();

/** The environment that the stack gives to the function with this bundle. */
function environmentOf(name: string): Record<string, string> {
  const [, resource] = Object.entries(synthesize().findResources("AWS::Lambda::Function")).find(
    ([logicalId]) => constructIdIn(logicalId) === name.replaceAll("-", ""),
  )!;
  const variables: Record<string, unknown> = resource["Properties"].Environment.Variables;
  return Object.fromEntries(
    Object.entries(variables).map(([key, value]) => [
      key,
      typeof value === "string" ? value : "https://value-at-deployment.example",
    ]),
  );
}

describe("the bundles", () => {
  test("exist for every function.", () => {
    expect(bundles.map(({ name }) => name).sort()).toEqual(functionNames.toSorted());
  });

  test.each(bundles)("stay within their size: $name.", ({ bytes, budgetBytes }) => {
    expect(bytes).toBeLessThanOrEqual(budgetBytes);
  });

  test("have the renderer beside them if they render pages.", async () => {
    const writers = ["render", "site", "visitor-library"];
    for (const name of writers) {
      const folder = path.join(outdir, name, "renderer");
      const render = await loadSiteRenderer(pathToFileURL(`${folder}/`));
      const files = await render(defaultWebsite);
      expect(files.map((file) => file.path)).toContain("/index.html");
    }
    for (const { name } of bundles.filter((each) => !writers.includes(each.name))) {
      expect(existsSync(path.join(outdir, name, "renderer"))).toBe(false);
    }
  });

  test.each(bundles)(
    "have nothing of the local stack and its sample people: $name.",
    ({ name }) => {
      const code = readFileSync(path.join(outdir, name, "index.mjs"), "utf8");
      expect(code.length).toBeGreaterThan(1000);
      for (const local of ["/__local", ...people.consultations.map((each) => each.name)]) {
        expect(code).not.toContain(local);
      }
    },
  );

  test.each(bundles)("need only Node: $name.", ({ imports }) => {
    const outside = imports.filter((specifier) => !isBuiltin(specifier));
    expect(outside).toEqual([]);
  });

  test.each(bundles)(
    "need exactly the environment that the stack gives them: $name.",
    ({ name }) => {
      const file = pathToFileURL(path.join(outdir, name, "index.mjs"));
      // Each query makes Node evaluate the bundle again.
      const script = `const outcomes = [];
    for (const [index, environment] of JSON.parse(process.argv[1]).entries()) {
      process.env = environment;
      outcomes.push(
        await import("${file}?" + index).then(({ handler }) => typeof handler, String),
      );
    }
    process.stdout.write(JSON.stringify(outcomes));`;
      const run = (environments: Record<string, string>[]): string[] => {
        const all = environments.map((each) => ({ AWS_REGION: "eu-west-2", ...each }));
        const output = execFileSync(
          process.execPath,
          ["--input-type=module", "--eval", script, JSON.stringify(all)],
          { env: {}, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] },
        );
        return JSON.parse(output);
      };
      // Without STAGE a function works but counts no metrics.
      const { STAGE, ...environment } = environmentOf(name);
      expect(STAGE).toBe("dev");
      const names = Object.keys(environment);
      const without = names.map((missing) => {
        const { [missing]: _, ...others } = environment;
        return others;
      });
      const [complete, ...refusals] = run([environment, ...without]);
      expect(complete).toBe("function");
      for (const [index, missing] of names.entries()) {
        expect(refusals[index], `without ${missing}`).toContain(missing);
      }
    },
  );
});
