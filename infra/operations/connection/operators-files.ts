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
 * would harm somebody. Types do not hold here, because commands run without checking them.
 * @param folder with a slash at its end
 */
export async function problemsOfOperatorsFiles(folder: URL): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const [file, { name, schema, sentence }] of Object.entries(files)) {
    const url = new URL(file, folder);
    try {
      const module: Record<string, unknown> = await import(url.href);
      const read = schema.safeParse(module[name]);
      if (module[name] === undefined) problems.push(`operator/${file} exports no ${name}.`);
      else problems.push(...(read.error?.issues ?? []).map(sentence));
    } catch (error) {
      problems.push(unreadable(file, error, url));
    }
  }
  // One file imports another.
  return [...new Set(problems)];
}

/** With the line of a mistyped file, in the words of tsx: `Expected "}" but found "origin"`. */
function unreadable(file: string, error: unknown, url: URL): string {
  const { message } = error instanceof Error ? error : new Error(String(error));
  const syntax = /([^/\n]+):(\d+):\d+: ERROR: (.+)/.exec(message);
  if (!syntax) {
    const reason = message.replaceAll(path.dirname(fileURLToPath(url)), "operator");
    return `operator/${file} cannot be read: ${reason}`;
  }
  const [, mistyped, line, what = ""] = syntax;
  const comma = /^Expected "[\]})]" but found/.test(what)
    ? " Is a comma missing at the end of the line before?"
    : "";
  return `operator/${mistyped} cannot be read: line ${line}: ${what}.${comma}`;
}
