import { describe, expect, test } from "vitest";
import { createLockout } from "./attempt-limits.ts";

function setup() {
  let time = Date.parse("2026-03-01T12:00:00Z");
  const lockout = createLockout(() => new Date(time));
  return {
    lockout,
    wait: (ms: number) => {
      time += ms;
    },
    isLocked: (username: string) => {
      try {
        lockout.assertOpen(username);
        return false;
      } catch (error) {
        expect(error).toMatchObject({
          name: "NotAuthorizedException",
          message: "Password attempts exceeded",
        });
        return true;
      }
    },
  };
}

describe("lockout", () => {
  test("starts with the fifth failure, at one second, and doubles up to fifteen minutes", () => {
    const { lockout, wait, isLocked } = setup();
    const lockedSeconds: number[] = [];
    for (let failure = 1; failure <= 17; failure += 1) {
      lockout.recordFailure("trainer");
      let seconds = 0;
      for (; isLocked("trainer"); seconds += 1) wait(1000);
      lockedSeconds.push(seconds);
    }
    expect(lockedSeconds).toEqual([
      0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900,
    ]);
  });

  test("holds for its own name only", () => {
    const { lockout, isLocked } = setup();
    for (let failure = 1; failure <= 5; failure += 1) lockout.recordFailure("trainer");
    expect(isLocked("trainer")).toBe(true);
    expect(isLocked("somebody")).toBe(false);
  });

  test("a right password forgets the failures", () => {
    const { lockout, isLocked } = setup();
    for (let failure = 1; failure <= 4; failure += 1) lockout.recordFailure("trainer");
    lockout.reset("trainer");
    lockout.recordFailure("trainer");
    expect(isLocked("trainer")).toBe(false);
  });

  test("a quarter of an hour of peace forgets them too", () => {
    const { lockout, wait, isLocked } = setup();
    for (let failure = 1; failure <= 4; failure += 1) lockout.recordFailure("trainer");
    wait(15 * 60_000);
    lockout.recordFailure("trainer");
    expect(isLocked("trainer")).toBe(false);
  });
});
