import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const directory = fileURLToPath(new URL("../.local/python", import.meta.url));
/** Commands that may be Python; the first that is recent enough is used. */
const candidates = ["python3", "python3.14", "python3.13", "python3.12", "python3.11", "python"];
const oldestPython = [3, 10] as const;
const isWindows = process.platform === "win32";
const patienceMs = 10 * 60_000;

/**
 * Gives a virtual environment with these packages, made at the first call and reused afterwards. Other
 * requirements under the same name replace it. Two processes must not call it at the same time.
 * @param name of the environment's folder
 * @param requirements pinned, as pip takes them: `cfn-lint==1.58.0`
 * @returns the path of the environment's own Python, beside which its commands lie; or what is missing
 */
export async function ensurePythonEnvironment(
  name: string,
  requirements: readonly string[],
): Promise<{ readonly python: string } | { readonly unavailable: string }> {
  const folder = path.join(directory, name);
  const python = path.join(folder, ...(isWindows ? ["Scripts", "python.exe"] : ["bin", "python"]));
  // Written last, so that an interrupted installation is repeated.
  const receipt = path.join(folder, "touchline-requirements.txt");
  const wanted = requirements.join("\n");
  const installed = await readFile(receipt, "utf8").catch(() => undefined);
  if (installed === wanted && (await isRecent(python))) return { python };

  const base = await findPython();
  if (base === undefined) {
    return { unavailable: `There is no Python ${oldestPython.join(".")} or newer here.` };
  }
  const pip = ["-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check"];
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(directory, { recursive: true });
    await run(base, ["-m", "venv", folder]);
    await run(python, [...pip, ...requirements]);
    await writeFile(receipt, wanted);
    return { python };
  } catch (error) {
    // The message of a command is followed by its standard error.
    const reason = String(error).trim().split("\n").at(-1);
    return { unavailable: `Python cannot install ${requirements.join(", ")}: ${reason}` };
  }
}

async function findPython(): Promise<string | undefined> {
  for (const candidate of candidates) if (await isRecent(candidate)) return candidate;
  return undefined;
}

async function isRecent(python: string): Promise<boolean> {
  const oldest = `(${oldestPython.join(", ")})`;
  return run(python, ["-c", `import sys; sys.exit(sys.version_info < ${oldest})`]).then(
    () => true,
    () => false,
  );
}

const run = (command: string, args: readonly string[]) =>
  promisify(execFile)(command, args, { timeout: patienceMs });
