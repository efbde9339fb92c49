import { expect, test } from "vitest";
import { site } from "#shared/site/site.ts";
import { currentHealthConsent, HealthConsentVersion } from "./health-consent.ts";

test("The current wording names the trainer, and says that the consent can be taken back.", () => {
  expect(HealthConsentVersion.parse(currentHealthConsent.version)).toBe("2026-11-20");
  expect(currentHealthConsent.wording).toContain(site.trainerName);
  expect(currentHealthConsent.wording).toMatch(/health.*take this consent back/);
});
