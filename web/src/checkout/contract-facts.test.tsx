import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { bookingKinds } from "#shared/bookings/booking-kinds.ts";
import { cancellationPromise } from "#shared/bookings/cancellation-promise.ts";
import { fullWebsite } from "#shared/website/full-website.ts";
import { WebsiteContext } from "#web/website.ts";
import { ContractFacts } from "./contract-facts.tsx";

const { offer, where, legal } = fullWebsite;

function show(kind: (typeof bookingKinds)[number], totalPence: number): string {
  const { container } = render(
    <WebsiteContext value={fullWebsite}>
      <ContractFacts kind={kind} totalPence={totalPence} />
    </WebsiteContext>,
  );
  return container.textContent;
}

test.each(bookingKinds)("A %s is with whom, on which terms, and cancelled how.", (kind) => {
  const text = show(kind, 5000);
  for (const part of [
    "Robin Vale Training Ltd, 1 Mill Lane, Cranmere, CT1 1AA, Company 01234567, VAT GB 123 4567 89, 01622 496 0123. The total",
    cancellationPromise(kind, false, where.contactEmail),
    legal.cancellation,
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toContain("no longer cancel");
});

test("A consultation has how long and where it is, and how to move it; sessions do not.", () => {
  const { facts } = offer;
  for (const part of ["45 minutes", facts.where, facts.moving]) {
    expect(show("consultations", 5000)).toContain(part);
  }
  expect(show("sessions", 5000)).not.toContain(facts.moving);
});

test.each(bookingKinds)("A free %s can be cancelled, and costs nothing.", (kind) => {
  const text = show(kind, 0);
  expect(text).toContain("You can cancel within 14 days. Use the link");
  expect(text).not.toMatch(/all you pay|money back|must pay/);
});
