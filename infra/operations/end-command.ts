import { explainFailure } from "./explain-failure.ts";

/**
 * Runs an operator's command: its exit code says whether all is well, and a failure is a sentence
 * that tells what to do, not a stack trace.
 * @param run answers whether all is well
 */
export async function endCommand(run: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await run()) ? 0 : 1;
  } catch (error) {
    const { what, remedy } = explainFailure(error);
    process.stderr.write(`${what}\n${remedy}\n`);
    process.exitCode = 1;
  }
}
