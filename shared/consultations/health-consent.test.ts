import { expect, test } from "vitest";
import { currentHealthConsent, HealthConsentVersion } from "./health-consent.ts";

test("The current wording names the trainer, and says that the consent can be taken back.", () => {
  expect(HealthConsentVersion.parse(currentHealthConsent.version)).toBe("2026-11-20");
  expect(currentHealthConsent.wording("Robin Vale")).toMatch(
    /^I agree that Robin Vale may .*health.*take this consent back/,
  );
});
