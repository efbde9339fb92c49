import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Without a terminal, answers are read as lines of the input, and questions are not printed. */
export interface Console {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** Asks the operator. An answer is missing when the input ends or the operator interrupts. */
export function openPrompts({ input, output }: Console) {
  const isTerminal = input.isTTY === true;
  // One reader for all answers: a second one would miss lines that the first has read ahead.
  let reader: ReturnType<typeof openReader> | undefined;
  let isEchoing = false;
  let isWaiting = false;

  function openReader() {
    const echo = new Writable({
      write: (chunk, _encoding, done) => {
        if (isEchoing) output.write(chunk);
        done();
      },
    });
    const lines = createInterface({ input, output: echo, terminal: isTerminal, historySize: 0 });
    // In raw mode, Ctrl+C reaches only this listener.
    lines.on("SIGINT", () => {
      lines.close();
      if (!isWaiting) process.kill(process.pid, "SIGINT");
    });
    return { lines, next: lines[Symbol.asyncIterator]() };
  }

  async function answer(question: string, isShown: boolean): Promise<string | undefined> {
    reader ??= openReader();
    isEchoing = isTerminal && isShown;
    if (isEchoing) {
      reader.lines.setPrompt(question);
      reader.lines.prompt();
    } else if (isTerminal) output.write(question);
    isWaiting = true;
    const { value, done } = await reader.next.next();
    isWaiting = false;
    if (isTerminal && !isShown) output.write("\n");
    return done ? undefined : value.trim();
  }

  return {
    say: (line: string) => void output.write(`${line}\n`),
    ask: (question: string) => answer(`${question}: `, true),
    /** Does not show what is typed, so that it appears neither on the screen nor in a history. */
    askHidden: (question: string) => answer(`${question} (not shown): `, false),
    /** Lets the command end although the input is open. */
    close: () => reader?.lines.close(),
  };
}

export type Prompts = ReturnType<typeof openPrompts>;
