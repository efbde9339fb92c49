import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createApp } from "#infra/create-app.ts";
import { bundleFunctions } from "#infra/functions/function-bundles.ts";
import { placeholderBuild, placeholderFiles } from "#infra/testing/synthesized.ts";

let made: Promise<string> | undefined;

/** The synthesized app with the functions that are deployed and a placeholder site, once for each worker. */
export function assemblyOfFunctions(): Promise<string> {
  made ??= make();
  return made;
}

async function make(): Promise<string> {
  const library = ["workouts/index.html", "workouts/any/index.html"];
  const build = placeholderBuild([...placeholderFiles, ...library]);
  await bundleFunctions({ outdir: build.functions, renderer: build.renderer });
  const outdir = mkdtempSync(path.join(tmpdir(), "touchline-assembly-"));
  createApp({ outdir, build }).synth();
  return outdir;
}
