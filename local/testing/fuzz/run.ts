import type { HttpRequest } from "#local/http-message.ts";
import { faultsOf, type Outcome } from "./check-answer.ts";
import { createRandom } from "./random.ts";
import { type FuzzRequest, type Keys, makeRequest } from "./requests.ts";
import { isRecord, Known } from "./values.ts";

/** Where generated requests are sent to. */
export interface Target {
  keys: Keys;
  now(): Date;
  /** Starts a round: with the sample data only, where the target can. */
  begin(round: number): Promise<void>;
  passTime(ms: number): void;
  send(request: HttpRequest): Promise<Outcome>;
  payByCard(payable: { clientSecret: string; publishableKey: string }): Promise<void>;
  /** Of the process that answers; after a garbage collection, where it is this one. */
  memoryMegabytes(): number;
  /** The most that it may take, after so much at the end of the first round. */
  maximumMegabytes(first: number): number;
  close(): Promise<void>;
}

/** A fault, with all that repeats it. */
export interface Fault {
  readonly index: number;
  readonly messages: readonly string[];
  readonly request: FuzzRequest;
  readonly outcome: Outcome;
}

export interface Report {
  requests: number;
  /** How many answers each operation gave with each status. */
  readonly answers: Map<string, Map<number, number>>;
  /** The first of each kind. */
  readonly faults: Map<string, Fault>;
  /** At the end of each round. */
  readonly memoryMegabytes: number[];
}

/** After this many, the data begins anew: lists stay short, and any request soon repeated. */
export const requestsOfRound = 5000;
const maximumFaults = 30;

export interface RunOptions {
  readonly seed: number;
  /** The requests' indexes. */
  readonly from: number;
  readonly to: number;
  /** How many requests are under way at a time; with one, a seed gives the same answers again. */
  readonly clients?: number;
  /** Ends the run early. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (report: Report) => void;
  /** Told of the first fault of each kind at once. */
  readonly onFault?: (fault: Fault) => void;
}

/** Sends the requests of a seed, round by round, unless there are too many faults. */
export async function run(target: Target, options: RunOptions): Promise<Report> {
  const { from, to, clients = 1 } = options;
  const report: Report = {
    requests: 0,
    answers: new Map(),
    faults: new Map(),
    memoryMegabytes: [],
  };
  const isOver = () => options.signal?.aborted || report.faults.size >= maximumFaults;
  const firstRound = Math.floor(from / requestsOfRound);
  for (let round = firstRound; round * requestsOfRound < to; round += 1) {
    await target.begin(round);
    const known = new Known();
    // A round begins at its beginning, because its requests use what earlier answers said.
    let next = round * requestsOfRound;
    const end = Math.min(next + requestsOfRound, to);
    const work = async () => {
      while (next < end && !isOver()) {
        const index = next;
        next += 1;
        await sendOne(target, { known, index, ...options }, report);
      }
    };
    await Promise.all(Array.from({ length: clients }, work));
    report.memoryMegabytes.push(target.memoryMegabytes());
    options.onProgress?.(report);
    if (isOver()) break;
  }
  return report;
}

async function sendOne(
  target: Target,
  {
    known,
    index,
    seed,
    onFault,
  }: Pick<RunOptions, "seed" | "onFault"> & { readonly known: Known; readonly index: number },
  report: Report,
): Promise<void> {
  const random = createRandom(seed, index);
  target.passTime(
    random.chance(0.0005) ? random.integer(600_000, 3_600_000) : random.integer(0, 200),
  );
  const request = makeRequest({ random, known }, target.keys, target.now());
  const outcome = await target.send(request);
  report.requests += 1;
  const messages = faultsOf(request, outcome);
  const name = request.operation?.id ?? "(none)";
  const kind = [name, ...messages.map((message) => message.replace(/[\da-f-]{30,}.*/, ""))].join(
    " ",
  );
  if (messages.length > 0 && !report.faults.has(kind)) {
    const fault = { index, messages, request, outcome };
    report.faults.set(kind, fault);
    onFault?.(fault);
  }

  const { status, body } = outcome.answer;
  const statuses = report.answers.get(name) ?? new Map<number, number>();
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  report.answers.set(name, statuses);

  if (status !== 200 || messages.length > 0) return;
  const answered: unknown = JSON.parse(body.toString());
  known.learn(request.sent);
  known.learn(answered);
  if (!isPayable(answered) || random.chance(0.4)) return;
  // A payment that is made or cancelled cannot be made.
  await target.payByCard(answered).catch(() => undefined);
}

function isPayable(
  answered: unknown,
): answered is { clientSecret: string; publishableKey: string } {
  return isRecord(answered) && "clientSecret" in answered && "publishableKey" in answered;
}

/** What a run found, as sentences. */
export function findingsOf(target: Target, { faults, memoryMegabytes }: Report): string[] {
  const [first = 0] = memoryMegabytes;
  const most = Math.max(...memoryMegabytes);
  const bound = target.maximumMegabytes(first);
  return [
    ...[...faults].map(([kind, { index }]) => `${kind} (request ${index})`),
    ...(most > bound ? [`${most.toFixed(0)} MB in use, at most ${bound.toFixed(0)} allowed`] : []),
  ];
}
