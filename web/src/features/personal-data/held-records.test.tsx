import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { HeldRecords } from "./held-records.tsx";

test("Nothing can be erased while it is being exported.", async () => {
  const counts = { consultations: 1, sessionPayments: 0, drafts: 0, withHealthAnswers: 1 };
  let finish = () => {};
  render(
    <HeldRecords
      person={{ email: "sam@example.org", counts }}
      isErased={false}
      onExport={() =>
        new Promise((resolve) => {
          finish = resolve;
        })
      }
      onErase={() => undefined}
    />,
  );
  const eraseButtons = () => screen.getAllByRole<HTMLButtonElement>("button", { name: /^Erase/ });
  fireEvent.click(screen.getByRole("button", { name: "Export as JSON" }));
  expect(eraseButtons().map(({ disabled }) => disabled)).toEqual([true, true]);
  await act(async () => finish());
  expect(eraseButtons().map(({ disabled }) => disabled)).toEqual([false, false]);
});
