/**
 * Cuts the two typefaces down to what the site sets in them. Both are under the SIL Open Font
 * License. Run with `npx tsx web/fonts/subset-fonts.ts` after changing a face or its characters;
 * the results are committed, so that a build needs neither the full fonts nor the time.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);
const target = new URL("../src/app/fonts/", import.meta.url);

/** Printable ASCII and Latin-1, and the typographer's marks: names in any western script. */
const latin = Array.from({ length: 0x17f - 0x20 }, (_, index) => index + 0x20)
  .filter((code) => code < 0x7f || code > 0x9f)
  .map((code) => String.fromCodePoint(code))
  .join("");
const marks = "–—‘’“”•…→←↗✓×−€";

const faces = [
  {
    // Headings are always extra condensed and heavy: one instance instead of two axes.
    source: "@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2",
    file: "archivo-display.woff2",
    characters: latin + marks,
    variationAxes: { wght: 800, wdth: 62 },
  },
  {
    source: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    file: "figtree-text.woff2",
    characters: latin + marks,
    variationAxes: { wght: { min: 400, max: 800 } },
  },
];

for (const { source, file, characters, variationAxes } of faces) {
  const full = await readFile(require.resolve(source));
  const subset = await subsetFont(full, characters, { targetFormat: "woff2", variationAxes });
  await writeFile(new URL(file, target), subset);
  process.stdout.write(`${file}: ${full.length} → ${subset.length} bytes\n`);
}
