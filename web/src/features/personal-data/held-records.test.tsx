// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { HeldRecords } from "./held-records.tsx";

test("Nothing can be erased while it is being exported.", () => {
  const counts = { consultations: 1, sessionPayments: 0, drafts: 0, withHealthAnswers: 1 };
  const show = (isExporting: boolean) => (
    <HeldRecords
      person={{ email: "sam@example.org", counts }}
      isErased={false}
      isExporting={isExporting}
      onExport={() => undefined}
      onErase={() => undefined}
    />
  );
  const eraseButtons = () => screen.getAllByRole<HTMLButtonElement>("button", { name: /^Erase/ });
  const { rerender } = render(show(true));
  expect(eraseButtons().map(({ disabled }) => disabled)).toEqual([true, true]);
  rerender(show(false));
  expect(eraseButtons().map(({ disabled }) => disabled)).toEqual([false, false]);
});
