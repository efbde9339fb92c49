import { appendFileSync, mkdirSync } from "node:fs";
import path from "node:path";

/**
 * Where a test run keeps what was logged and what was typed, so that the one can be looked through
 * for the other when all have ended (`local/log-privacy/`); nowhere by default.
 */
const directory = process.env["LOCAL_EVIDENCE"];

/** The same line over and over proves nothing more. */
const kept = new Set<string>();

/** Keeps a line of a log. */
export function keepLogLine(line: string): void {
  keep("log", line);
}

/** Keeps what somebody types: every text in a value. */
export function keepTyped(value: unknown): void {
  if (value !== undefined) keep("texts.jsonl", JSON.stringify(value));
}

function keep(ending: string, line: string): void {
  if (!directory || kept.has(ending + line)) return;
  kept.add(ending + line);
  mkdirSync(directory, { recursive: true });
  appendFileSync(path.join(directory, `unit-${process.pid}.${ending}`), `${line}\n`);
}
