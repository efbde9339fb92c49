import { appendFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { checkLogs } from "./check-logs.ts";
import { keepEvidence } from "./keep-evidence.ts";

function setup() {
  const directory = path.join(mkdtempSync(path.join(tmpdir(), "touchline-evidence-")), "logs");
  const run = (name: string) => {
    const { logFile, keepRequest } = keepEvidence(directory, name);
    return {
      log: (line: string) => appendFileSync(logFile, `${line}\n`),
      send: (body: object | string, address = "/api/bookings", query = "") => {
        const text = typeof body === "string" ? body : JSON.stringify(body);
        keepRequest({ path: address, query, body: Buffer.from(text) });
      },
    };
  };
  const problems = async () =>
    (await checkLogs(directory)).problems.map((each) => each.replace(directory, "logs"));
  return { directory, run, problems };
}

const booking = { name: "Sam Field", payer: { notes: ["Knee surgery in 2019"] }, amount: 5000 };

describe("The check of the logs", () => {
  it("passes logs that have nothing of what was typed", async () => {
    const { directory, run } = setup();
    const { log, send } = run("one");
    send(booking);
    log('{"event":"request"}');
    expect(await checkLogs(directory)).toEqual({ problems: [], lines: 1, texts: 2 });
  });

  it("fails a log that has, and says where", async () => {
    const { run, problems } = setup();
    const { log, send } = run("one");
    send(booking);
    log('{"event":"request"}');
    log('{"event":"refused","reason":"knee surgery in 2019"}');
    expect(await problems()).toEqual([
      "logs/one.log:2 has “Knee surgery in 2019”, typed in a test.",
    ]);
  });

  it("looks in the log of every run for what was typed in any", async () => {
    const { run, problems } = setup();
    run("one").send(booking);
    run("two").log("a line");
    run("two").log("of Sam Field");
    expect(await problems()).toEqual(["logs/two.log:2 has “Sam Field”, typed in a test."]);
  });

  it("knows what was searched for, and what was sent that is no JSON", async () => {
    const { run, problems } = setup();
    const { log, send } = run("one");
    send("", "/api/admin/bookings", "show=all&search=robin+marker");
    send("name=Kim Possible");
    log("GET /api/admin/bookings?show=all&search=robin+marker");
    log("not JSON: name=Kim Possible");
    expect(await problems()).toEqual([
      "logs/one.log:1 has “robin marker”, typed in a test.",
      "logs/one.log:2 has “name=Kim Possible”, typed in a test.",
    ]);
  });

  it("lets the log repeat Stripe's own words", async () => {
    const { run, problems } = setup();
    const { log, send } = run("one");
    send(booking);
    send({ type: "payment_intent.succeeded" }, "/api/webhooks/stripe");
    log('{"stripeEventType":"payment_intent.succeeded"}');
    expect(await problems()).toEqual([]);
  });

  it("does not take the folder of the project for typed text", async () => {
    const { run, problems } = setup();
    const { log, send } = run("one");
    const project = path.resolve(import.meta.dirname, "../..");
    send(project.split(path.sep));
    log(`file://${project}/1:2`);
    expect(await problems()).toEqual([]);
  });

  it("fails where nothing was logged, or nothing typed, or nothing is there", async () => {
    const { directory, run, problems } = setup();
    const noLines = "logs holds no lines of logs to look through.";
    const noTexts = "logs holds nothing that anybody typed.";
    expect(await problems()).toEqual([noLines, noTexts]);
    run("one").send(booking);
    expect(await problems()).toEqual([noLines]);
    const other = setup();
    other.run("one").log("a line");
    other.run("one").send("", "/api/workouts");
    expect(await other.problems()).toEqual([noTexts]);
    expect(directory).not.toBe(other.directory);
  });
});
