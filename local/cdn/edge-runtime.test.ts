import { describe, expect, test } from "vitest";
import { loadEdgeFunction } from "./edge-runtime.ts";

const evaluate = (expression: string) =>
  loadEdgeFunction(`function handler(event) { return ${expression}; }`)({ text: "a-b", list: [1] });

describe("A function at the edge", () => {
  test.each([
    ['event.text.split("-").map((each) => each.toUpperCase()).join("")', "AB"],
    ['event.text.replace(/-(?<last>b)/, "$<last>")', "ab"],
    ["Object.values(event).length + Object.entries(event).length", 4],
    ["event.list.concat([2]).find((each) => each > 1)", 2],
    ["event.list.includes(1) && Array.isArray(event.list)", true],
    ["decodeURIComponent(event.text)", "a-b"],
    ["Object.prototype.hasOwnProperty.call(event, 'text')", true],
  ])("has what CloudFront lists: %s.", (expression, result) => {
    expect(evaluate(expression)).toBe(result);
  });

  test.each([
    "event.list.flatMap((each) => [each, each])",
    "event.list.flat()",
    "event.list.at(0)",
    "[...event.list]",
    "event.text.matchAll(/a/g)",
    "Object.fromEntries([])",
    "new Map()",
    "new URL('https://sam.fit')",
    "structuredClone(event)",
    "eval('1')",
    "new Function('return 1')()",
    "event.list.constructor.constructor('return 1')()",
  ])("fails with what CloudFront does not list: %s.", (expression) => {
    expect(() => evaluate(expression)).toThrow(/is not (a function|defined|iterable)|undefined/);
  });

  test("runs in strict mode.", () => {
    expect(() => evaluate("(undeclared = 1)")).toThrow("undeclared is not defined");
  });

  test("keeps nothing of one event for the next.", () => {
    const run = loadEdgeFunction("function handler(event) { event.n += 1; return event; }");
    const event = { n: 1 };
    expect([run(event), run(event)]).toEqual([{ n: 2 }, { n: 2 }]);
  });
});
