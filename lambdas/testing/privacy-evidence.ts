import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";

/**
 * Where a test run records its log lines and typed texts. After the run `local/log-privacy/` searches
 * the logs for the texts. Nothing is recorded when unset.
 */
const directory = process.env["LOCAL_EVIDENCE"];

/** Repeated lines are written once. */
const recorded = new Set<string>();

export function recordLogLine(line: string): void {
  record("log", line);
}

/** Records the texts that a visitor or the trainer types, in any value. */
export function recordTypedText(value: unknown): void {
  if (value !== undefined) record("texts.jsonl", JSON.stringify(value));
}

let isRecording = true;

/** Records nothing meanwhile: a test breaks the product so that its log has personal data. */
export async function withoutEvidence<Result>(work: () => Promise<Result>): Promise<Result> {
  isRecording = false;
  try {
    return await work();
  } finally {
    isRecording = true;
  }
}

function record(ending: string, line: string): void {
  if (!directory || !isRecording || recorded.has(ending + line)) return;
  recorded.add(ending + line);
  mkdirSync(directory, { recursive: true });
  appendFileSync(path.join(directory, `unit-${process.pid}.${ending}`), `${line}\n`);
}
