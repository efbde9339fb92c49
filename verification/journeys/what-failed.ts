import { AssertionError } from "node:assert/strict";
import path from "node:path";

/** Where a failed `assert.ok` is. Node quotes another line, because it reads the file and not the code that ran. */
export function whatFailed(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isQuoted = error instanceof AssertionError && error.generatedMessage;
  if (!isQuoted || error.operator !== "==") return error.message;
  const [, file = "", line] = /\n +at .*?([^ (]+):(\d+):\d+\)?/.exec(error.stack ?? "") ?? [];
  return `What ${path.basename(file)} asserts in line ${line} is not so.`;
}
