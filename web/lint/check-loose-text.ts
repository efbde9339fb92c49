import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findLooseText } from "./find-loose-text.ts";

// Fails when a page breaks once the browser translates it.
const folder = fileURLToPath(new URL("../src/", import.meta.url));
const found = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"))
  .flatMap((name) =>
    findLooseText(readFileSync(folder + name, "utf8")).map((place) => `web/src/${name}:${place}`),
  );
if (found.length > 0) {
  const advice =
    "Put text that changes, or stands beside what comes and goes, into an element of its own. " +
    "Declare what is never text as `Elements`.";
  process.stderr.write(`${found.join("\n")}\n${advice}\n`);
  process.exitCode = 1;
}
