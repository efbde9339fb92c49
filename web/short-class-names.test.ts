import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cssModules, shortClassNames } from "./short-class-names.ts";

const source = join(import.meta.dirname, "src");

test("Each class of the site has a name of its own, and the same in each build.", () => {
  const nameInBrowser = shortClassNames(source);
  const nameInPage = shortClassNames(source);
  const named = new Map<string, string>();
  for (const file of cssModules(source)) {
    const css = readFileSync(join(source, file), "utf8");
    for (const name of new Set(css.match(/(?<=\.)[a-z]\w*/gi))) {
      const short = nameInBrowser(name, join(source, file));
      expect(nameInPage(name, join(source, file))).toBe(short);
      expect(named.get(short), `${name} of ${file}`).toBeUndefined();
      named.set(short, `${name} of ${file}`);
    }
  }
  expect(named.size).toBeGreaterThan(100);
});
