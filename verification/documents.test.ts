import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { reservedInstancesInAll } from "#infra/functions/function-table.ts";
import { StageChoices } from "#infra/stage-choices.ts";
import { runProgram } from "#infra/testing/program.ts";
import { backupDays, inLetters, upkeepMinutes } from "#shared/values/numbers-in-sentences.ts";
import project from "../package.json" with { type: "json" };

/** What the documents say of files, headings and settings that a program can look up. */

const notOurs = /(^|\/)(node_modules|build|cdk\.out|\.git|\.local)(\/|$)/;
/** Every file and folder of the repository. */
const places = listed(".");
const documents = places.filter((file) => file.endsWith(".md"));
const textOf = (file: string) => readFileSync(file, "utf8");
const withoutCode = (text: string) => text.replace(/```.*?```/gs, "");

function listed(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (notOurs.test(name)) return [];
    return entry.isDirectory() ? [name, ...listed(name)] : [name];
  });
}

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );

describe.each(documents)("%s", (file) => {
  const text = withoutCode(textOf(file));

  test("links to files and headings that are there.", () => {
    const links = [...text.matchAll(/\]\((?!https:)([^)#]*)#?([^)]*)\)/g)];
    const broken = links.filter(([, link = "", anchor = ""]) => {
      const target = link === "" ? file : path.posix.join(path.posix.dirname(file), link);
      if (!existsSync(target)) return true;
      return anchor !== "" && !anchorsOf(target).includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  test("names files and folders that are there.", () => {
    const names = [...text.matchAll(/`([\w.-]*[\w-]\/?(?:[\w.-]+\/)*[\w.-]*)`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => /\.(cjs|css|html|jsonc|md|mjs|py|tsx?)$|\/$/.test(name))
      .filter((name) => !/NAME|NOUN/.test(name));
    const missing = names.filter((name) => {
      const place = name.replace(/\/$/, "");
      return !places.some((each) => each === place || each.endsWith(`/${place}`));
    });
    expect(missing).toEqual([]);
  });
});

const sources = places.filter(
  (file) => /\.(md|html|mjs|tsx?|yml)$/.test(file) && !/\.(test|spec)\./.test(file),
);

test("Documents, comments and sentences name npm scripts that are there.", () => {
  const missing = sources.flatMap((file) =>
    [...textOf(file).matchAll(/\bnpm run ([a-z][\w-]*)/g)]
      .filter(([, script = ""]) => !(script in project.scripts))
      .map(([command]) => `${file}: ${command}`),
  );
  expect(missing).toEqual([]);
});

test("AWS commands that the operator's commands print name their region.", () => {
  // In a shell with another region, a stack's deletion would delete nothing and say nothing.
  const commands = sources
    .filter((file) => file.startsWith("infra/"))
    .flatMap((file) => [...textOf(file).matchAll(/\baws (?!sts|sso)[a-z\d-]+ [a-z]+-.{0,60}/g)]);
  expect(commands.length).toBeGreaterThan(8);
  expect(
    commands.map(([command]) => command).filter((each) => !/ --region \$\{/.test(each)),
  ).toEqual([]);
});

test.each(["deploy", "setup", "doctor", "restore", "reattach"])(
  "Documents and sentences name options that npm run %s has.",
  async (script) => {
    const isDeploy = script === "deploy";
    const program = isDeploy ? "deploying/deploy.ts" : "commands.ts";
    const { printed } = await runProgram(
      new URL(`../infra/operations/${program}`, import.meta.url),
      isDeploy ? ["--help"] : [script, "--help"],
    );
    const optionsOf = (text: string) =>
      [...text.matchAll(/(?<=\s)--[a-z][\w-]*/g)].map(([name]) => name);
    const known = optionsOf(printed);
    expect(known.length).toBeGreaterThan(1);
    // To the end of the code or the sentence, a comment, which begins with #, or the next command.
    const options = '(?:(?!\\nnp[mx] )[^`"#.;])*';
    const commands = new RegExp(`\\bnpm\\s+run\\s+${script}\\s+--(?=\\s)${options}`, "g");
    const unknown = sources.flatMap((file) =>
      [...textOf(file).matchAll(commands)].flatMap(([command]) =>
        optionsOf(command)
          .filter((name) => !known.includes(name))
          .map((name) => `${file}: ${script} ${name}`),
      ),
    );
    expect(unknown).toEqual([]);
  },
);

test.each([
  ["docs/operator-guide.md", `${backupDays} days`],
  ["docs/architecture.md", `Every ${inLetters(upkeepMinutes)} minutes`],
  ["lambdas/README.md", `every ${inLetters(upkeepMinutes)} minutes`],
])("%s says *%s*, as the code does.", (file, text) => {
  expect(textOf(file)).toContain(text);
});

test("docs/architecture.md lists files of each flow that are there.", () => {
  const rows = [...textOf("docs/architecture.md").matchAll(/^\| [^|]+ \| (`.+) \|$/gm)].map(
    ([, groups = ""]) =>
      groups.split("<br>").flatMap((group) => {
        const [folder = "", ...files] = [...group.matchAll(/`([^`]+)`/g)].map(
          ([, name = ""]) => name,
        );
        return files.map((name) => `${folder}${name}`);
      }),
  );
  expect(rows).toHaveLength(4);
  expect(rows.flat().filter((each) => !existsSync(each))).toEqual([]);
});

test("The operator guide names every setting of a stage, and how many functions are set aside.", () => {
  const [, settings = ""] =
    /^## Settings\n(.*?)^###? /ms.exec(textOf("docs/operator-guide.md")) ?? [];
  for (const name of Object.keys(StageChoices.shape)) expect(settings).toContain(`\`${name}\``);
  expect(settings).toContain(`Sets aside ${reservedInstancesInAll} of`);
  expect(settings).toContain(`fewer than ${reservedInstancesInAll + 100};`);
});
