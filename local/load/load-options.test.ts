import { describe, expect, test } from "vitest";
import { readLoadOptions, refusal, refusalOfKey } from "./load-options.ts";

describe("The load", () => {
  test("is 200 requests a second for a minute on a stack of its own, unless told otherwise.", () => {
    expect(readLoadOptions([])).toEqual({
      origin: undefined,
      requestsPerSecond: 200,
      seconds: 60,
      mayChangeDeployed: false,
    });
    const given = ["--origin", "http://localhost:5173/", "--rate", "5", "--seconds", "2"];
    expect(readLoadOptions(given)).toMatchObject({
      origin: "http://localhost:5173",
      requestsPerSecond: 5,
      seconds: 2,
    });
  });

  test.each([
    [["--rate", "0"], "--rate"],
    [["--rate", "fast"], "--rate"],
    [["--rate", "100000"], "--rate"],
    [["--seconds", "86400"], "--seconds"],
    [["--origin", "example.com"], "--origin"],
    [["--origin", "https://example.com/api"], "--origin"],
    [["--origin", "ftp://example.com"], "--origin"],
    [["--speed", "9"], "--speed"],
  ])("is not started with %j.", (args, named) => {
    expect(() => readLoadOptions(args)).toThrow(named);
  });

  test("is refused for another machine without the flag that says what happens.", () => {
    const origin = "https://www.example.com";
    const refused = refusal({ origin, mayChangeDeployed: false }, false);
    expect(refused).toContain("https://www.example.com is not this machine.");
    expect(refused).toContain("--make-drafts-and-spend-money");
    expect(refusal({ origin, mayChangeDeployed: true }, false)).toBeUndefined();
  });

  test("is refused for an address of this machine that is no local stack, such as a tunnel.", () => {
    for (const origin of ["http://localhost:9000", "http://127.0.0.1:9000", "http://[::1]:9000"]) {
      expect(refusal({ origin, mayChangeDeployed: false }, false)).toContain("does not answer as");
      expect(refusal({ origin, mayChangeDeployed: false }, true)).toBeUndefined();
    }
    expect(refusal({ origin: undefined, mayChangeDeployed: false }, true)).toBeUndefined();
  });

  test("is refused where visitors pay real money, whatever the flag.", () => {
    expect(refusalOfKey("pk_test_abc")).toBeUndefined();
    expect(refusalOfKey("pk_live_abc")).toContain("live keys");
    expect(refusalOfKey("")).toContain("live keys");
  });
});
