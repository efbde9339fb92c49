// @vitest-environment jsdom
import { render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { ClientMail } from "#shared/bookings/mails.ts";
import PrivacyPage from "#web/features/privacy/privacy-page.tsx";

/** What the privacy notice says each mail to a client is for. */
const purposeOf: Readonly<Record<ClientMail, string>> = {
  visitorMail: "confirm and hold the consultation",
  firstNudge: "ask at most twice for a time",
  secondNudge: "ask at most twice for a time",
  timeMail: "confirm and hold the consultation",
  reminderMail: "remind you",
  cancelMail: "let you cancel",
};

test("the privacy notice says what each mail to a client is for.", () => {
  const { container } = render(<PrivacyPage />, { wrapper: MemoryRouter });
  const purposes = [...container.querySelectorAll("dl")].map(({ textContent }) => textContent);
  for (const purpose of [...Object.values(purposeOf), "send a receipt"]) {
    expect(purposes.join()).toContain(purpose);
  }
});
