import { parseArgs } from "node:util";
import { runJourney } from "./journey.ts";

/** `npm run soak`: random journeys over the code of the functions. See docs/reliability.md. */

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    /** How many journeys to run, and the number of the first. */
    journeys: { type: "string", default: "5000" },
    from: { type: "string", default: "1" },
    /** The number of the only journey to run. Its trace is printed. */
    journey: { type: "string" },
    /** After so many failed journeys the run ends. */
    failures: { type: "string", default: "5" },
  },
});
const seed = Number(values.seed);
const first = Number(values.journey ?? values.from);
const last = values.journey === undefined ? first + Number(values.journeys) - 1 : first;

const say = (text: string) => process.stdout.write(`${text}\n`);
const startedAt = Date.now();
const totals = new Map<string, number>();
let failures = 0;
let journeys = 0;
let steps = 0;
for (let number = first; number <= last && failures < Number(values.failures); number += 1) {
  const { violations, trace, counts } = await runJourney({ seed, number });
  journeys += 1;
  steps += trace.length;
  for (const [what, times] of counts) totals.set(what, (totals.get(what) ?? 0) + times);
  if (violations.length > 0 || values.journey !== undefined) say(trace.join("\n"));
  if (violations.length > 0) {
    failures += 1;
    say(`\nJourney ${number} of seed ${seed} broke promises:\n- ${violations.join("\n- ")}`);
    say(`Again: npm run soak -- --seed=${seed} --journey=${number}\n`);
  }
  if (journeys % 1000 === 0) say(`${journeys} journeys, ${failures} failed`);
}
for (const [what, times] of [...totals].sort()) say(`${String(times).padStart(9)}  ${what}`);
const seconds = Math.round((Date.now() - startedAt) / 1000);
say(`${journeys} journeys of seed ${seed}, ${steps} steps, ${seconds} s: ${failures} failed`);
if (failures > 0) process.exitCode = 1;
