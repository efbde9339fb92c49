/**
 * Reduces the two typefaces to the characters that the site uses. Both are under the SIL Open Font
 * License. Run `npx tsx web/fonts/subset-fonts.ts` after changing a face or its characters and commit
 * the results.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);
const target = new URL("../src/fonts/", import.meta.url);

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/** The characters of the site's own texts. */
const common = [...between(0x20, 0x7e), ..."\u{a0}£§©·×–—‘’“”•…→←↗✓−€"].join("");

/** Letters in people's names; `fonts.css` loads their file only when one is shown. */
const rest = between(0xa0, 0x17f)
  .filter((character) => !common.includes(character))
  .join("");

const faces = [
  {
    // Headings need one instance only, not the two axes.
    source: "@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2",
    name: "archivo-display",
    variationAxes: { wght: 800, wdth: 62 },
  },
  {
    source: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    name: "figtree-text",
    variationAxes: { wght: { min: 400, max: 800 } },
  },
].flatMap(({ name, ...face }) => [
  { ...face, file: `${name}.woff2`, characters: common },
  { ...face, file: `${name}-names.woff2`, characters: rest },
]);

for (const { source, file, characters, variationAxes } of faces) {
  const full = await readFile(require.resolve(source));
  const subset = await subsetFont(full, characters, { targetFormat: "woff2", variationAxes });
  await writeFile(new URL(file, target), subset);
  process.stdout.write(`${file}: ${full.length} → ${subset.length} bytes\n`);
}
