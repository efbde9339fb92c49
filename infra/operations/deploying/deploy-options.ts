import { parseArgs } from "node:util";
import { type Stage, stageNames } from "#infra/stages.ts";

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

/** The options of `cdk deploy` that `npm run deploy` takes, with CDK's short forms. */
const options = {
  context: { type: "string", short: "c", multiple: true },
  profile: text,
  "revert-drift": flag,
  "require-approval": text,
  "role-arn": { type: "string", short: "r" },
  "outputs-file": { type: "string", short: "O" },
  progress: text,
  verbose: { type: "boolean", short: "v" },
  ci: flag,
  help: { type: "boolean", short: "h" },
} as const;

/** What CDK reads as a value of its context; it ignores everything else, such as `stage:prod`. */
const setting = /^[\w@][\w@/:.-]*=/;

/**
 * Reads the options of `npm run deploy`. CDK ignores what it does not know, and `stage=prod` without `-c`, and would
 * deploy `dev`; so everything else is refused.
 * @throws with a sentence
 */
export function readDeployOptions(args: readonly string[]) {
  const { values, tokens } = readArguments(args);
  const context = values.context ?? [];
  if (!context.every((each) => setting.test(each))) throw new Error(usage);
  // Of several, CDK takes the last.
  const given = context.findLast((each) => each.startsWith("stage="))?.slice("stage=".length);
  return {
    stage: given === undefined ? "dev" : readStage(given),
    context,
    profile: values.profile,
    putsBack: values["revert-drift"] === true,
    isHelp: values.help === true,
    /** The same options, in the one form that CDK cannot read in another way. */
    forCdk: tokens.flatMap((token) => {
      if (token.kind !== "option") return [];
      return token.value === undefined ? `--${token.name}` : `--${token.name}=${token.value}`;
    }),
  };
}

const names = Object.keys(options).map((name) => `--${name}`);
/** Where the stage goes, and the other options. */
export const usage = `The stage is given as in npm run deploy -- -c stage=prod, and so are other settings. The options are -c, ${names.join(", ")}.`;

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, tokens: true });
  } catch {
    throw new Error(usage);
  }
}

function readStage(given: string): Stage {
  const stage = stageNames.find((name) => name === given);
  if (stage) return stage;
  throw new Error(`There is no stage ${given}: choose one of ${stageNames.join(", ")}.`);
}
