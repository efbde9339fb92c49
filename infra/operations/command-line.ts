import { type Stage, stageNames } from "#infra/stages.ts";

/** The option that every operator's command has. */
export const stageOption = { stage: { type: "string", default: "dev" } } as const;

/**
 * Reads a command's options. Whoever asks for help gets their names, and the process ends.
 * @throws with a sentence that does not repeat what was given: it might be a key
 */
export function readOptions<Values>(options: object, read: () => { readonly values: Values }) {
  const names = Object.keys(options).map((name) => `--${name}`);
  if (process.argv.slice(2).some((each) => each === "--help" || each === "-h")) {
    process.stdout.write(
      `This command takes ${names.join(", ")}. What they do is in docs/operator-guide.md.\n`,
    );
    process.exit(0);
  }
  try {
    return read().values;
  } catch {
    const hasKey = process.argv.some((each) => /(sk|rk|pk|whsec)_/.test(each));
    throw new Error(
      [
        `This command takes ${names.join(", ")}, and nothing else.`,
        hasKey && "A key that was typed here stays in the shell's history: roll it at Stripe.",
      ]
        .filter((sentence) => sentence !== false)
        .join(" "),
    );
  }
}

/** @throws with a sentence that names the stages */
export function readStage(given: string): Stage {
  const stage = stageNames.find((name) => name === given);
  if (!stage) throw new Error(`--stage is one of ${stageNames.join(", ")}.`);
  return stage;
}
