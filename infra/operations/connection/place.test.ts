import { describe, expect, test, vi } from "vitest";
import { createClients } from "./connection.ts";
import { describePlace, requireAccount } from "./place.ts";

/** What a command knows of a stage, whose account may be named. */
function setup(account?: string, profile = "") {
  vi.stubEnv("AWS_PROFILE", profile);
  return {
    stage: "prod",
    region: "eu-west-2",
    choices: account === undefined ? {} : { account },
    clients: createClients({ region: "eu-west-2" }),
  } as const;
}

describe("A command", () => {
  test("works in the account that is named, and in any if none is.", () => {
    expect(() => requireAccount(setup("111111111111"), "111111111111")).not.toThrow();
    expect(() => requireAccount(setup(), "222222222222")).not.toThrow();
  });

  test("refuses another account in a sentence that names both and says what to type.", () => {
    expect(() => requireAccount(setup("111111111111", "trial"), "222222222222")).toThrow(
      "prod belongs to the AWS account 111111111111, as operator/stages.ts says, but you are signed in to 222222222222 (profile trial): run export AWS_PROFILE=<the profile of 111111111111>, and sign in to it again if its session has ended.",
    );
  });

  test("names the profile, and says when nothing is deployed.", () => {
    expect(describePlace(setup("111111111111", "business"), "111111111111", undefined)).toBe(
      "prod in the AWS account 111111111111 (profile business), region eu-west-2: runs no release yet.",
    );
  });
});
