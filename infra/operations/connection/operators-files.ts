import path from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { SiteFile, siteProblem, websiteProblem } from "#infra/site-values.ts";
import { StageChoices, settingsProblem } from "#infra/stage-choices.ts";
import { Website } from "#shared/website/website.ts";

const Stages = z.strictObject({ dev: StageChoices, prod: StageChoices });

/** What each file of `operator/` must have, and what is wrong with a value of it, as a sentence. */
const files = {
  "site.ts": { name: "site", schema: SiteFile, sentence: siteProblem },
  "stages.ts": {
    name: "stages",
    schema: Stages,
    sentence: (issue: z.core.$ZodIssue) => `In operator/stages.ts, ${settingsProblem(issue)}`,
  },
  "website.ts": { name: "website", schema: Website, sentence: websiteProblem },
} as const;

/**
 * What is wrong with the files that an operator fills in, as sentences: a comma that is missing, and values that
 * would harm the site or its clients. Types do not hold here, because commands run without checking them.
 * @param folder with a slash at its end
 */
export async function problemsOfOperatorsFiles(folder: URL): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const [file, { name, schema, sentence }] of Object.entries(files)) {
    const url = new URL(file, folder);
    try {
      const module: Record<string, unknown> = await import(url.href);
      const read = schema.safeParse(module[name]);
      if ((module[name] ?? undefined) === undefined)
        problems.push(`operator/${file} exports no ${name}.`);
      else problems.push(...(read.error?.issues ?? []).map(sentence));
    } catch (error) {
      problems.push(unreadable(file, error, url));
    }
  }
  // One file imports another.
  return [...new Set(problems)];
}

/** What to do about a message of tsx or Node, for what is easily mistyped. */
const hints: readonly (readonly [RegExp, string])[] = [
  [/found end of file$/, "Is a } missing at the end?"],
  [
    /^Expected "[\]})]" but found/,
    "Is a comma missing at the end of the line before, or does an apostrophe end a text?",
  ],
  [/^Expected ":" but found ","/, "A number has no comma in it."],
  [/^Unexpected "[“”„‘’‚«»]"/, "Type straight quotation marks."],
  [/^Legacy octal literals/, "Put what begins with a 0 in quotation marks."],
  [/is not defined$/, "A text is in quotation marks; true and false are in lower case."],
  [/^Expected identifier but found "<<"/, "Finish the merge: remove its marks."],
];

/** With the line of a mistyped file, in the words of tsx: `Expected "}" but found "origin"`. */
function unreadable(file: string, error: unknown, url: URL): string {
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const folder = path.dirname(fileURLToPath(url));
  const syntax = /([^/\n]+):(\d+):\d+: ERROR: (.+)/.exec(message);
  // What a file throws when it runs, such as `London is not defined`.
  const frame = stack.split("\n").find((line) => /^ +at /.test(line) && line.includes(folder));
  const thrown = /([^/]+):(\d+):\d+\)?$/.exec(frame ?? "");
  const [, mistyped = file, line, what = message] = syntax ?? thrown ?? [];
  const place = line === undefined ? "" : `line ${line}: `;
  const reason = what.replaceAll(folder, "operator");
  const hint = hints.find(([pattern]) => pattern.test(what))?.[1] ?? "";
  return `operator/${mistyped} cannot be read: ${place}${reason}.${hint && ` ${hint}`}`;
}
