import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

type Errors = readonly { message: string; stack?: string }[];

/** Writes how a run of Vitest has ended into the file `TEST_REPORT`, for `npm test`. */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errorsOutside: Errors): void {
    const tests = modules.flatMap((each) => [...each.children.allTests()]);
    const withState = (state: string) => tests.filter((test) => test.result().state === state);
    // A file that cannot be read, or a hook of a suite.
    const broken = modules
      .flatMap((each) => [each, ...each.children.allSuites()])
      .filter((each) => each.errors().length > 0);
    const failures = [
      ...withState("failed").map((test) =>
        failure(
          `${test.module.relativeModuleId} (${test.project.name}) > ${test.fullName}`,
          test.result().errors ?? [],
        ),
      ),
      ...broken.map((each) =>
        failure(
          each.type === "module"
            ? each.relativeModuleId
            : `${each.module.relativeModuleId} > ${each.fullName}`,
          each.errors(),
        ),
      ),
      ...errorsOutside.map((error) => ({
        title: "An error outside of any test",
        message: error.stack ?? error.message,
      })),
    ];
    const counts = { passed: withState("passed").length, skipped: withState("skipped").length };
    writeFileSync(String(process.env["TEST_REPORT"]), JSON.stringify({ ...counts, failures }));
  }
}

function failure(title: string, errors: Errors) {
  return { title, message: errors.map(({ message }) => message).join("\n") };
}
