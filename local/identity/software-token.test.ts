import { describe, expect, test } from "vitest";
import { matchingTotpStep, totpCode, totpStep } from "./software-token.ts";

describe("the code of an authenticator app", () => {
  // RFC 6238 appendix B, its key "12345678901234567890" in base32, its codes cut to six digits.
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

  test.each([
    ["1970-01-01T00:00:59Z", "287082"],
    ["2005-03-18T01:58:29Z", "081804"],
    ["2005-03-18T01:58:31Z", "050471"],
    ["2009-02-13T23:31:30Z", "005924"],
    ["2033-05-18T03:33:20Z", "279037"],
    ["2603-10-11T11:33:20Z", "353130"],
  ])("the code at %s is that of the RFC.", (time, code) => {
    expect(totpCode(secret, totpStep(new Date(time)))).toBe(code);
  });

  test("a code is good one step before and after its own, and no longer.", () => {
    const step = 1000;
    const code = totpCode(secret, step);
    const at = (offset: number) => new Date((step + offset) * 30_000);
    expect([-2, -1, 0, 1, 2].map((offset) => matchingTotpStep(secret, code, at(offset)))).toEqual([
      undefined,
      step,
      step,
      step,
      undefined,
    ]);
  });
});
