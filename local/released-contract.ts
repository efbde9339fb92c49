// `npm run released -- REF`: writes down the contract of a release, which the next one is compared with.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ApiDocument } from "#shared/compatibility/api-document.ts";

const project = fileURLToPath(new URL("..", import.meta.url));
const file = fileURLToPath(new URL("../docs/released-openapi.json", import.meta.url));

/** The contract of the last release, with the commit that was released. */
export function readReleasedContract(): ApiDocument {
  return ApiDocument.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** @param ref of the release, such as `v1.1.0`; its history has to be on this machine */
function renewReleasedContract(ref: string): void {
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: project, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const commit = git("rev-parse", "--verify", `${ref}^{commit}`).trim();
  const document = JSON.parse(git("show", `${commit}:docs/openapi.json`));
  ApiDocument.parse(document);
  const released = { ...document, info: { ...document.info, "x-commit": commit } };
  writeFileSync(file, `${JSON.stringify(released, undefined, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , ref] = process.argv;
  if (ref === undefined) throw new Error("Give the ref of the release, such as v1.1.0.");
  renewReleasedContract(ref);
  process.stdout.write(`Written: ${file}\n`);
}
