import { describe, expect, it } from "vitest";
import { site } from "#shared/site.ts";
import { createApp } from "./create-app.ts";
import { createTestApp, placeholderBuild, synthesize } from "./testing.ts";

describe("the app", () => {
  it("synthesizes one stack for whatever account and region it is deployed to", () => {
    const assembly = createTestApp().synth();
    expect(assembly.stacks.map((stack) => stack.stackName)).toEqual(["Touchline"]);
    expect(assembly.getStackByName("Touchline").environment.name).toBe(
      "aws://unknown-account/unknown-region",
    );
  });

  it("looks nothing up, so it needs no credentials", () => {
    expect(createTestApp().synth().manifest.missing).toBeUndefined();
  });

  it("changes its template only on purpose", () => {
    const template = JSON.stringify(synthesize().toJSON(), null, 2);
    expect(template.replace(/\b[\da-f]{64}\b/g, "(asset hash)")).toMatchSnapshot();
  });

  it("gives the same template for the same sources", () => {
    expect(synthesize().toJSON()).toEqual(synthesize().toJSON());
  });
});

describe("without a build", () => {
  it("says what to do", () => {
    const build = { ...placeholderBuild(), functions: "build/nowhere" };
    expect(() => createApp({ build })).toThrow("run npm run build first");
  });
});

describe("a production deployment", () => {
  it("is refused with the list of sample values that are still in place", () => {
    expect(() => createTestApp({ stage: "production" })).toThrow(
      "shared/site.ts still has sample values, which must not go live: origin, trainerName, area, trainerEmail, senderEmail, clientPortalUrl, schedulingUrl.",
    );
  });

  it("is accepted once they are filled in, and cannot then be deleted by accident", () => {
    const app = createApp({
      build: placeholderBuild(),
      context: { stage: "production" },
      siteValues: {
        ...site,
        origin: "https://sam.fit",
        trainerName: "Sam Reed",
        area: { ...site.area, village: "Cranleigh" },
        trainerEmail: "sam@sam.fit",
        senderEmail: "bookings@sam.fit",
        clientPortalUrl: "https://portal.sam.fit",
        schedulingUrl: "https://calendar.sam.fit",
      } as unknown as typeof site,
    });
    expect(app.synth().getStackByName("Touchline").terminationProtection).toBe(true);
  });
});

describe("settings", () => {
  it.each([
    [{ stage: "staging" }, "The context value stage is either development or production."],
    [{ operatorEmail: "nobody" }, "The context value operatorEmail is not an e-mail address."],
    [
      { customerManagedKey: "yes" },
      "The context value customerManagedKey is either true or false.",
    ],
    [
      { certificateArn: "arn:aws:acm:eu-west-2:123456789012:certificate/1234-abcd" },
      "The context value certificateArn is not a certificate of us-east-1.",
    ],
  ])("refuse %o with a sentence", (context, sentence) => {
    expect(() => createTestApp(context)).toThrow(sentence);
  });
});
