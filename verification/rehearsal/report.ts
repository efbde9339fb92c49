import type { Step } from "../journeys/product.ts";
import { whatFailed } from "../journeys/what-failed.ts";

/** A step has failed and has been reported. */
class StepFailed extends Error {}

/** Prints each step as it ends, and counts how the steps ended. */
export class Report {
  readonly counts = { passed: 0, skipped: 0 };
  readonly failures: { title: string; message: string }[] = [];
  readonly #write: (line: string) => void;

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  /**
   * Does one step.
   * @throws StepFailed once the failure is reported
   */
  readonly step: Step = async (title, work) => {
    const startedAt = performance.now();
    const end = (mark: string) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      this.#write(`  ${mark} ${title} ${seconds} s`);
    };
    try {
      const result = await work();
      this.counts.passed += 1;
      end("✓");
      return result;
    } catch (error) {
      const message = whatFailed(error);
      this.failures.push({ title, message });
      end("✗");
      this.note(message);
      throw new StepFailed(title, { cause: error });
    }
  };

  /** Runs steps that depend on each other: the first failure ends the section. */
  async section(title: string, work: () => Promise<void>): Promise<void> {
    this.#write(`\n${title}`);
    try {
      await work();
    } catch (error) {
      // A failure between two steps counts too.
      if (!(error instanceof StepFailed)) {
        await this.step(title, () => Promise.reject(error)).catch(() => {});
      }
    }
  }

  note(text: string): void {
    for (const line of text.trimEnd().split("\n")) this.#write(`      ${line}`);
  }
}
