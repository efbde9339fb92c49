import { parseArgs } from "node:util";
import { runJourney } from "./run-journey.ts";

/** `npm run soak`: random journeys over the code of the functions. See docs/reliability.md. */

/** After so many failed journeys the run ends. */
const mostFailures = 5;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    journeys: { type: "string", default: "5000" },
    /** The number of the only journey to run. Its trace is printed. */
    journey: { type: "string" },
  },
});
const seed = Number(values.seed);
const first = Number(values.journey ?? 1);
const last = values.journey === undefined ? first + Number(values.journeys) - 1 : first;

const say = (text: string) => process.stdout.write(`${text}\n`);
const startedAt = Date.now();
let failures = 0;
let journeys = 0;
for (let number = first; number <= last && failures < mostFailures; number += 1) {
  const { violations, trace, steps, stepsBefore } = await runJourney({ seed, number });
  journeys += 1;
  if (violations.length > 0 || values.journey !== undefined) say(trace.join("\n"));
  if (violations.length > 0) {
    failures += 1;
    say(`\nJourney ${number} of seed ${seed} broke promises:\n- ${violations.join("\n- ")}`);
    say(`${stepsBefore} steps were shortened to ${steps}, before everything comes to its end.`);
    say(`Again: npm run soak -- --seed=${seed} --journey=${number}\n`);
  }
  if (journeys % 1000 === 0) say(`${journeys} journeys, ${failures} failed`);
}
const seconds = Math.round((Date.now() - startedAt) / 1000);
say(`${journeys} journeys of seed ${seed}, ${seconds} s: ${failures} failed`);
if (failures > 0) process.exitCode = 1;
