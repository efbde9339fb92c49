import { writeFileSync } from "node:fs";
import type { Reporter, Suite, TestError } from "@playwright/test/reporter";

/** Writes how a run of Playwright has ended into the file `TEST_REPORT`, for `npm test`. */
export default class PlaywrightReport implements Reporter {
  #suite: Suite | undefined;
  readonly #errorsOutside: TestError[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onError(error: TestError): void {
    this.#errorsOutside.push(error);
  }

  onEnd(): void {
    const file = process.env["TEST_REPORT"];
    if (file === undefined) return;
    const tests = this.#suite?.allTests() ?? [];
    const withOutcome = (outcome: string) => tests.filter((test) => test.outcome() === outcome);
    const failures = [
      ...withOutcome("unexpected").map((test) =>
        failure(test.titlePath().slice(2).join(" > "), test.results.at(-1)?.errors ?? []),
      ),
      ...this.#errorsOutside.map((error) => failure("An error outside of any test", [error])),
    ];
    const counts = {
      passed: withOutcome("expected").length,
      skipped: withOutcome("skipped").length,
    };
    writeFileSync(file, JSON.stringify({ ...counts, failures }));
  }
}

function failure(title: string, errors: readonly TestError[]) {
  return { title, message: errors.map(({ message }) => message ?? "").join("\n") };
}
