// The share of what is not the product: what runs it on one machine, proves it and operates it.
import { readdirSync, readFileSync } from "node:fs";

const product = ["infra", "lambdas", "operator", "shared", "web"];
const scaffolding = ["local/", "verification/", "infra/operations/"];

/** Raising it takes a reason in docs/decisions/0038-budgets.md. */
const mostPercent = 26.5;

const isCounted = (file) =>
  /\.(tsx?|[cm]?js|css|html)$/.test(file) &&
  !/\.(test|spec)\.tsx?$|(^|\/)(testing|e2e|node_modules)\//.test(file);

/** @returns one line to print, and whether the share is within its limit */
export function measureScaffolding(directory) {
  const files = [...product, "local", "verification"].flatMap((folder) =>
    readdirSync(`${directory}${folder}`, { recursive: true })
      .map((file) => `${folder}/${file.replaceAll("\\", "/")}`)
      .filter(isCounted),
  );
  let all = 0;
  let own = 0;
  for (const file of files) {
    const lines = readFileSync(`${directory}${file}`, "utf8").split("\n").length - 1;
    all += lines;
    if (scaffolding.some((folder) => file.startsWith(folder))) own += lines;
  }
  const percent = (100 * own) / all;
  const line = `${scaffolding.join(", ")} have ${own} of ${all} lines outside tests: ${percent.toFixed(1)} %, at most ${mostPercent} %.\n`;
  return { line, isWithin: percent <= mostPercent };
}
