import { styleText } from "node:util";
import type { Step } from "../journeys/product.ts";

/** A step has failed and has been reported. */
class StepFailed extends Error {
  override readonly name = "StepFailed";
}

/** Prints each step as it ends, and counts how the steps ended. */
export class Report {
  #passed = 0;
  #failed = 0;
  #skipped = 0;
  readonly #write: (line: string) => void;
  readonly #now: () => number;

  /** @param now the time, in milliseconds from any start */
  constructor(write: (line: string) => void, now: () => number = () => performance.now()) {
    this.#write = write;
    this.#now = now;
  }

  /** How many steps ended which way. */
  get counts() {
    return { passed: this.#passed, failed: this.#failed, skipped: this.#skipped };
  }

  /**
   * Does one step.
   * @throws StepFailed once the failure is reported
   */
  readonly step: Step = async (title, work) => {
    const startedAt = this.#now();
    try {
      const result = await work();
      this.#passed += 1;
      this.#line(styleText("green", "✓"), title, startedAt);
      return result;
    } catch (error) {
      this.#failed += 1;
      this.#line(styleText("red", "✗"), title, startedAt);
      this.note(error instanceof Error ? error.message : String(error));
      throw new StepFailed(title, { cause: error });
    }
  };

  /** Runs steps that depend on each other: the first failure ends the section. */
  async section(title: string, work: () => Promise<void>): Promise<void> {
    this.#write(`\n${styleText("bold", title)}`);
    try {
      await work();
    } catch (error) {
      // A failure between two steps counts too.
      if (!(error instanceof StepFailed)) {
        await this.step(title, () => Promise.reject(error)).catch(() => {});
      }
    }
  }

  /** Says why nothing is rehearsed. */
  skip(reason: string): void {
    this.#skipped += 1;
    this.#write(`  ${styleText("yellow", "–")} skipped: ${reason}`);
  }

  /** Says more about the last step. */
  note(text: string): void {
    for (const line of text.trimEnd().split("\n")) this.#write(`      ${line}`);
  }

  summary(): string {
    const skipped = this.#skipped > 0 ? `, ${this.#skipped} skipped` : "";
    return `rehearsal: ${this.#passed} passed, ${this.#failed} failed${skipped}`;
  }

  #line(mark: string, title: string, startedAt: number): void {
    const seconds = ((this.#now() - startedAt) / 1000).toFixed(1);
    this.#write(`  ${mark} ${title} ${styleText("dim", `${seconds} s`)}`);
  }
}
