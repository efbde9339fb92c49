import { parseArgs } from "node:util";
import { startInProcess } from "./in-process.ts";
import { type Fault, findingsOf, type Report, run } from "./run.ts";

/*
 * Sends generated requests to every endpoint, and fails when an answer is not as docs/openapi.json says:
 * npm run fuzz -- --requests=50000 --seed=1 [--http] [--only=INDEX]
 */

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "50000" },
    seed: { type: "string", default: "1" },
    /** Repeats one request, after those of its round before it. */
    only: { type: "string" },
    http: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const to = values.only === undefined ? Number(values.requests) : Number(values.only) + 1;
const from = values.only === undefined ? 0 : Number(values.only);

const { write } = process.stdout;
const print = (line: string) => write.call(process.stdout, `${line}\n`);

/** Ctrl-C ends the run with what it has found. */
const stop = new AbortController();
process.once("SIGINT", () => stop.abort());

const startedAt = performance.now();
const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(0);
const target = values.http
  ? await (await import("./over-http.ts")).startOverHttp()
  : await startInProcess();
let findings: string[];
try {
  const report = await run(target, {
    seed,
    from,
    to,
    ...(values.http && { clients: 4 }),
    signal: stop.signal,
    onFault: (fault) => print(describe(fault)),
    onProgress: ({ requests, faults, memoryMegabytes }) =>
      print(
        `${seconds()} s: ${requests} requests, ${faults.size} kinds of faults, ${memoryMegabytes.at(-1)?.toFixed(1)} MB`,
      ),
  });
  print(table(report));
  findings = findingsOf(target, report);
  const cpu = process.cpuUsage();
  const cpuSeconds = ((cpu.user + cpu.system) / 1e6).toFixed(0);
  print(
    `${report.requests} requests with seed ${seed} in ${seconds()} s (${cpuSeconds} s of processor time).`,
  );
} finally {
  await target.close();
}
print(findings.length === 0 ? "No faults." : ["Faults:", ...findings].join("\n"));
process.exit(findings.length === 0 ? 0 : 1);

/** How many answers each operation gave with each status. */
function table({ answers }: Report): string {
  const statuses = [...new Set([...answers.values()].flatMap((each) => [...each.keys()]))].sort();
  const row = (name: string, cells: readonly (number | string)[]) =>
    name.padEnd(20) + cells.map((cell) => String(cell).padStart(7)).join("");
  const rows = [...answers].sort().map(([name, counts]) =>
    row(
      name,
      statuses.map((status) => counts.get(status) ?? ""),
    ),
  );
  return [row("", statuses), ...rows].join("\n");
}

function describe({ index, messages, request, outcome }: Fault): string {
  const { method, path, query, headers, body, caller, isValid } = request;
  const { status, body: answered } = outcome.answer;
  const shown = { ...headers, ...("authorization" in headers && { authorization: caller }) };
  return [
    `\n--seed=${seed} --only=${index}: ${messages.join("; ")}`,
    `${method} ${path}${query === "" ? "" : `?${query}`} (${caller}, valid: ${isValid})`,
    JSON.stringify(shown),
    body.subarray(0, 2000).toString(),
    `${status} ${answered.subarray(0, 1000)}`,
    ...outcome.log.filter((line) => line.includes('"error"')).map((line) => line.slice(0, 1500)),
  ].join("\n");
}
