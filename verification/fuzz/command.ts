import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { projectDirectory } from "#local/commands/install.mjs";
import { sampleTrainer } from "#local/database/sample-data.ts";
import { endpoints as api } from "#shared/endpoints.ts";
import { callEndpoint } from "#web/api/call-endpoint.ts";
import { sampleConsultation } from "../journeys/bookings.ts";
import { callingFromAnywhere } from "../journeys/product.ts";
import { setLocalUserPool, tokenOf } from "../journeys/sign-in.ts";
import { connectStripe } from "../journeys/stripe.ts";
import { ensurePythonEnvironment } from "../python-environment.ts";
import { startStackProcess } from "../stack-process.ts";

/*
 * `npm run fuzz`: Schemathesis sends requests made from docs/openapi.json to a local stack, first as a
 * stranger and then as the trainer, and fails on an answer of 5xx and on one that the document does not
 * have.
 *
 *     npm run fuzz -- --examples 50 --seed 1 --operation startBooking
 */

const port = 5195;
const checks = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_schema_conformance",
];

const { values } = parseArgs({
  options: {
    /** How many random requests each operation gets at most, besides those with boundary values. */
    examples: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
    /** The only operation to try, by its name in the document. */
    operation: { type: "string" },
  },
});

/** Fills the stack. @returns what requests may name, and bodies that the API takes */
async function prepare(origin: string, bearerToken: string) {
  const options = () => ({ origin, bearerToken, headers: callingFromAnywhere() });
  const bookings = Array.from({ length: 6 }, () => sampleConsultation({ discountCode: "FREE100" }));
  for (const body of bookings) await callEndpoint(api.startBooking, { body }, options());
  const paid = sampleConsultation();
  const params = { bookingId: paid.bookingId };
  const started = await callEndpoint(api.startBooking, { body: paid }, options());
  if (started.status !== "awaiting_payment") throw new Error("No card is asked for.");
  await connectStripe(`${origin}/__local/stripe`).payByCard(started);
  await callEndpoint(api.confirmBooking, { params }, options());
  const { workouts } = await callEndpoint(api.listAdminWorkouts, { query: {} }, options());
  const { categories } = await callEndpoint(api.listAdminCategories, {}, options());
  const { content, revision } = await callEndpoint(api.getWebsite, {}, options());
  await callEndpoint(api.publishWebsite, { body: { revision } }, options());
  const picture = await readFile(path.join(projectDirectory, "web/public/hero/poster-phone.webp"));
  return {
    values: {
      bookingId: [...bookings, paid].map(({ bookingId }) => bookingId),
      // Only of some, because these may be erased.
      email: bookings.slice(4).map(({ email }) => email),
      code: ["WELCOME10", "FREE100"],
      discountCode: ["WELCOME10", "FREE100"],
      workoutId: workouts.slice(0, 3).map(({ workoutId }) => workoutId),
      categoryId: categories.map(({ categoryId }) => categoryId),
      category: categories.map(({ name }) => name),
      number: ["1"],
      revision: [0, 1, 2],
    },
    bodies: {
      startBooking: sampleConsultation(),
      sendContactMessage: {
        user_name: "Robin Touch",
        user_email: "robin@visitors.example",
        message: "Do you train groups?",
      },
      saveWebsite: { content, revision },
      putPicture: { type: "image/webp", data: picture.toString("base64") },
    } satisfies Partial<Record<keyof typeof api, object>>,
  };
}

const environment = await ensurePythonEnvironment("fuzz", ["schemathesis==4.32.5"]);
if ("unavailable" in environment) throw new Error(environment.unavailable);
const schemathesis = path.join(path.dirname(environment.python), "schemathesis");
const directory = path.join(projectDirectory, "build", "fuzz");
await mkdir(directory, { recursive: true });

const { origin, close } = await startStackProcess(port);
await setLocalUserPool(origin);
const known = path.join(directory, "known.json");
await writeFile(known, JSON.stringify(await prepare(origin, await tokenOf(sampleTrainer))));

function run(caller: string, headers: readonly string[]): void {
  process.stdout.write(`\nAs ${caller}\n`);
  const options = [
    ["--url", origin],
    ["--checks", checks.join(",")],
    ["--max-examples", values.examples],
    ["--seed", values.seed],
    // Addresses and names are made by trying: their patterns forbid more than they say.
    ["--suppress-health-check", "all"],
    ["--generation-database", "none"],
    ["--warnings", "off"],
    ...(values.operation === undefined ? [] : [["--include-operation-id", values.operation]]),
    ...headers.map((header) => ["--header", header]),
  ];
  const document = path.join(projectDirectory, "docs", "openapi.json");
  const { status } = spawnSync(schemathesis, ["run", document, ...options.flat()], {
    cwd: directory,
    env: {
      ...process.env,
      SCHEMATHESIS_HOOKS: "hooks",
      FUZZ_KNOWN: known,
      PYTHONPATH: fileURLToPath(new URL(".", import.meta.url)),
      PYTHONDONTWRITEBYTECODE: "1",
    },
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}

run("a stranger", []);
run("the trainer", [`Authorization: Bearer ${await tokenOf(sampleTrainer)}`]);
close();
