import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findPersonalData } from "./find-personal-data.ts";
import { evidenceFiles, textsOf } from "./keep-evidence.ts";

export interface LogCheck {
  /** What is wrong, in sentences; empty when all is well. */
  readonly problems: readonly string[];
  readonly lines: number;
  readonly texts: number;
}

/** Stack traces contain it, and it may contain a person's name: `/home/robin/touchline/`. */
const projectDirectory = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Looks through what all runs have left in a folder, for what people typed in any of them. A run
 * without log lines or typed texts is a problem too: it proves nothing.
 */
export async function checkLogs(directory: string): Promise<LogCheck> {
  const files = await filesIn(directory);
  const read = async (kind: keyof typeof evidenceFiles) =>
    Promise.all(
      files
        .filter((file) => file.endsWith(evidenceFiles[kind]))
        .map(async (file) => {
          const content = await readFile(path.join(directory, file), "utf8");
          const lines = content.replaceAll(projectDirectory, "/").split("\n");
          return { file, lines: lines.slice(0, -1) };
        }),
    );
  const logs = await read("log");
  const texts = (await read("texts"))
    .flatMap(({ lines }) => lines)
    .flatMap((line) => textsOf(JSON.parse(line)));
  const lines = logs.reduce((sum, log) => sum + log.lines.length, 0);
  return {
    problems: [
      ...(lines === 0 ? [`${directory} holds no lines of logs to look through.`] : []),
      ...(texts.length === 0 ? [`${directory} holds nothing that anybody typed.`] : []),
      ...logs.flatMap((log) =>
        findPersonalData(log.lines, texts).map(
          ({ lineNumber, what }) => `${path.join(directory, log.file)}:${lineNumber} has ${what}.`,
        ),
      ),
    ],
    lines,
    texts: new Set(texts).size,
  };
}

async function filesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch {
    return [];
  }
}
