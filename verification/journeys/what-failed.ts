import { AssertionError } from "node:assert/strict";
import path from "node:path";

/** Of a failed `assert.ok`, where it is: what Node quotes is another line, because it reads the file and not what ran. */
export function whatFailed(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isQuoted = error instanceof AssertionError && error.generatedMessage;
  if (!isQuoted || error.operator !== "==") return error.message;
  const [, file = "", line] = /\n +at .*?([^ (]+):(\d+):\d+\)?/.exec(error.stack ?? "") ?? [];
  return `What ${path.basename(file)} asserts in line ${line} is not so.`;
}
