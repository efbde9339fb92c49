import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/** Words for which people read another one, by that other one. */
const wrongWords: Readonly<Record<string, RegExp>> = {
  "refund, return": /\b(pay|pays|paid|give|gives|given|gave)( you| them)? back\b/i,
  "restore, undo": /\b(puts?|bring|brings|brought)( it| them| its \w+)? back\b/i,
  expire: /\blaps(e|es|ed)\b/i,
  "used, left": /\bsessions?( that)?( was| were)? held\b|\b(session|time) ticked\b/i,
  "add a time, record a refund": /\bnoted?\b.*\b(time|refund)\b|\btime (is |was )?noted\b/i,
  email: /\bmail(s|ed)?\b(?! server|-from|-type)/i,
  phone: /\btelephone\b/i,
  "admin area": /\b(the|your) (desk|admin page)\b/i,
  "your site’s operator": /\boperator of (this|the) (web)?site\b/i,
  "a few minutes": /\bsome minutes\b/i,
};

/** What visitors, clients and the trainer read. */
const folders = [
  "web",
  "shared",
  "lambdas/mail",
  "lambdas/contact",
  "lambdas/bookings/mails",
  "lambdas/consultations/mails",
  "lambdas/sessions/mails",
  "infra",
];
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/e2e|test/.test(file))
    .map((file) => path.posix.join(folder, file)),
);

/** What a person may read of a file: its texts of three words or more, but no error's that only a log shows. */
function textsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest);
  const texts: string[] = [];
  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || ts.isNewExpression(node)) return;
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) texts.push(node.text);
    if (ts.isTemplateExpression(node)) {
      texts.push(
        [node.head, ...node.templateSpans.map(({ literal }) => literal)]
          .map(({ text }) => text)
          .join("…"),
      );
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return texts
    .map((text) => text.replaceAll(/\s+/g, " ").trim())
    .filter((text) => /\S \S+ \S/.test(text.replaceAll("…", "")));
}

test("Texts have the glossary's words.", () => {
  const texts = files.flatMap((file) => textsOf(file).map((text) => ({ file, text })));
  expect(texts.length).toBeGreaterThan(1000);
  const wrong = texts.flatMap(({ file, text }) =>
    Object.entries(wrongWords)
      .filter(([, pattern]) => pattern.test(text))
      .map(([better]) => `${file}: “${text}”: ${better}`),
  );
  expect(wrong).toEqual([]);
});
