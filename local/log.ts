import { createWriteStream } from "node:fs";
import { styleText } from "node:util";
import * as z from "zod/mini";

/** What the developer sees in the terminal, and what is kept in the functions' log file. */
export interface Log {
  request(method: string, path: string, status: number, durationMs: number): void;
  /** A line that a function wrote: always to the file, and shown when it tells of trouble. */
  functionLine(functionName: string, line: string): void;
  failure(where: string, message: string): void;
  close(): Promise<void>;
}

export interface LogOptions {
  readonly write: (line: string) => void;
  /** Where the functions' lines are kept; nowhere without. */
  readonly functionsFile?: string;
}

const FunctionLine = z.object({ level: z.string() });

export function createLog({ write, functionsFile }: LogOptions): Log {
  const file =
    functionsFile === undefined ? undefined : createWriteStream(functionsFile, { flags: "w" });

  return {
    request(method, path, status, durationMs) {
      const colour = status >= 500 ? "red" : status >= 400 ? "yellow" : "green";
      const duration = styleText("dim", `${Math.round(durationMs)} ms`);
      write(`${styleText(colour, String(status))} ${method} ${path} ${duration}`);
    },
    functionLine(functionName, line) {
      file?.write(`${functionName} ${line}\n`);
      if (tellsOfTrouble(line)) write(styleText("dim", `    ${functionName} ${line}`));
    },
    failure(where, message) {
      file?.write(`${where} ${message}\n`);
      write(`${styleText("red", `    ${where}`)} ${message}`);
    },
    close: () =>
      new Promise((resolve) => {
        if (file) file.end(resolve);
        else resolve();
      }),
  };
}

/** Lines are JSON with a level; anything else comes from Node itself, and is worth seeing. */
function tellsOfTrouble(line: string): boolean {
  try {
    const parsed = FunctionLine.safeParse(JSON.parse(line));
    return !parsed.success || ["warn", "error"].includes(parsed.data.level.toLowerCase());
  } catch {
    return true;
  }
}
