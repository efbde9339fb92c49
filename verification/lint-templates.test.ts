import { execFile } from "node:child_process";
import path from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { regionNames } from "#infra/stage-choices.ts";
import { defaultRegion } from "#infra/stages.ts";
import { createTestApp, everyOption } from "#infra/testing/synthesized.ts";
import { ensurePythonEnvironment } from "#verification/python-environment.ts";

/** AWS's linter of templates finds what CloudFormation would refuse. */
const cfnLint = await ensurePythonEnvironment("cfn-lint", ["cfn-lint==1.58.0"]);

if ("unavailable" in cfnLint) {
  process.stderr.write(`The templates are not linted: ${cfnLint.unavailable}\n`);
}

/** Findings that we accept: the rule, its message, and the reason. */
const acknowledged = [
  {
    rule: "W3005",
    message:
      /^'\w*Role\w*' dependency already enforced by a 'GetAtt' at '[^']*\/Properties\/Role'$/,
    reason:
      "CDK makes a function depend on its role together with the role's policies. The reference to the role implies half of that.",
  },
];

const Matches = z.array(
  z.object({
    Rule: z.object({ Id: z.string() }),
    Message: z.string(),
    Location: z.object({ Path: z.nullable(z.array(z.union([z.string(), z.number()]))) }),
  }),
);
type Match = z.infer<typeof Matches>[number];

async function lint(
  python: string,
  template: string,
  regions: readonly string[],
): Promise<Match[]> {
  const command = path.join(path.dirname(python), "cfn-lint");
  const args = ["--format", "json", "--regions", ...regions, "--", template];
  const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((resolve) => {
    // Its exit code depends on what it finds, so only its output shows whether it ran.
    execFile(command, args, { maxBuffer: 64 * 1024 * 1024 }, (_, stdout, stderr) =>
      resolve({ stdout, stderr }),
    );
  });
  if (!stdout.startsWith("[")) throw new Error(`cfn-lint did not run: ${stderr || stdout}`);
  return Matches.parse(JSON.parse(stdout));
}

const isAcknowledged = ({ Rule, Message }: Match) =>
  acknowledged.some(({ rule, message }) => rule === Rule.Id && message.test(Message));

const readable = ({ Rule, Message, Location }: Match) =>
  `${Rule.Id} at ${Location.Path?.join("/")}: ${Message}`;

/** With every option, wherever a stack may be deployed, and both stages without any. */
const deployments = [
  {
    title: "prod with every option, in every region",
    context: { stage: "prod", ...everyOption },
    regions: regionNames,
  },
  { title: "prod by default", context: { stage: "prod" }, regions: [defaultRegion] },
  { title: "dev", context: {}, regions: [defaultRegion] },
];

describe("The templates", () => {
  test.for(deployments)(
    "pass cfn-lint for $title, apart from acknowledged findings.",
    async ({ context, regions }, { skip }) => {
      if ("unavailable" in cfnLint) return skip(cfnLint.unavailable);
      const { stacks } = createTestApp(context).synth();
      expect(stacks.length).toBeGreaterThan(0);
      for (const { templateFullPath, environment, stackName } of stacks) {
        // The template differs between the regions in their names only.
        const { region } = environment;
        const own = region === defaultRegion ? regions : [region];
        const found = await lint(cfnLint.python, templateFullPath, own);
        expect(found.filter((match) => !isAcknowledged(match)).map(readable), stackName).toEqual(
          [],
        );
        for (const { rule, message } of acknowledged) {
          const still = found.some(
            ({ Rule, Message }) => Rule.Id === rule && message.test(Message),
          );
          expect([stackName, rule, still], "acknowledged, but no longer found").toEqual([
            stackName,
            rule,
            true,
          ]);
        }
      }
    },
  );
});
