import { readdirSync } from "node:fs";
import { relative } from "node:path";

/** The CSS modules under a folder, in one order. */
export const cssModules = (source: string): readonly string[] =>
  readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".module.css"))
    .sort();

/**
 * Names the classes of CSS modules as briefly as possible, because they stand in the style, the HTML and the
 * script of every page: `_1k4` is the fifth class of one file. The browser's build and the prerendering one
 * give a class the same name.
 */
export function shortClassNames(source: string): (name: string, file: string) => string {
  const files = cssModules(source);
  const classes = new Map<string, Map<string, number>>();
  return (name, file) => {
    const known = classes.get(file) ?? new Map<string, number>();
    classes.set(file, known);
    const number = known.get(name) ?? known.size;
    known.set(name, number);
    // Two digits, so that names of two files differ.
    const fileNumber = files.indexOf(relative(source, file)).toString(36).padStart(2, "0");
    return `_${fileNumber}${number.toString(36)}`;
  };
}
