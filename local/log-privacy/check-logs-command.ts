/*
 * Fails when anything that the functions have logged is about a person:
 *
 *     tsx local/log-privacy/check-logs-command.ts build/test-results/logs/browser …
 *
 * Each folder holds what a suite has left there, with `LOCAL_EVIDENCE` set to it.
 */
import { checkLogs } from "./check-logs.ts";

/** Enough to see what has happened. */
const mostProblems = 50;

for (const directory of process.argv.slice(2)) {
  const { problems, lines, texts } = await checkLogs(directory);
  for (const problem of problems.slice(0, mostProblems)) process.stderr.write(`${problem}\n`);
  if (problems.length > mostProblems) {
    process.stderr.write(`… and ${problems.length - mostProblems} more.\n`);
  }
  process.stdout.write(
    `${directory}: ${lines} lines looked through for ${texts} texts, ${problems.length} problems.\n`,
  );
  if (problems.length > 0) process.exitCode = 1;
}
