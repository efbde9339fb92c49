import { createWriteStream } from "node:fs";
import { styleText } from "node:util";
import * as z from "zod/mini";

interface LogOptions {
  readonly write: (line: string) => void;
  readonly functionsFile: string;
}

const FunctionLine = z.object({ level: z.string() });

/** What the developer sees in the terminal, and what is kept in the functions' log file. */
export function createLog({ write, functionsFile }: LogOptions) {
  const file = createWriteStream(functionsFile, { flags: "w" });

  return {
    request(method: string, path: string, status: number, durationMs: number): void {
      const colour = status >= 500 ? "red" : status >= 400 ? "yellow" : "green";
      const duration = styleText("dim", `${Math.round(durationMs)} ms`);
      write(`${styleText(colour, String(status))} ${method} ${path} ${duration}`);
    },
    /** A line that a function wrote: always to the file, and shown if it is a warning or worse. */
    functionLine(functionName: string, line: string): void {
      file.write(`${functionName} ${line}\n`);
      if (tellsOfTrouble(line)) write(styleText("dim", `    ${functionName} ${line}`));
    },
    failure(where: string, message: string): void {
      file.write(`${where} ${message}\n`);
      write(`${styleText("red", `    ${where}`)} ${message}`);
    },
    close: () => new Promise<void>((resolve) => file.end(resolve)),
  };
}

export type Log = ReturnType<typeof createLog>;

/** Lines are JSON with a level; anything else comes from Node itself, and is worth seeing. */
function tellsOfTrouble(line: string): boolean {
  try {
    const parsed = FunctionLine.safeParse(JSON.parse(line));
    return !parsed.success || ["warn", "error"].includes(parsed.data.level.toLowerCase());
  } catch {
    return true;
  }
}
