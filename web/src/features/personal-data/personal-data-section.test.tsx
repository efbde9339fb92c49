import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderAtDesk } from "#web/testing/render-at-desk.tsx";
import { nothingErased, type PersonApi } from "./person.ts";
import PersonalDataSection from "./personal-data-section.tsx";

const email = "sam@visitors.example";
const counts = { consultations: 1, sessionPayments: 0, drafts: 0, withHealthAnswers: 1 };

const api: PersonApi = {
  lookUp: async () => ({ counts, nextCursor: null }),
  records: async () => ({ records: [], nextCursor: null }),
  erase: async () => ({ report: { ...nothingErased, erased: 1 }, nextCursor: null }),
};

test("A person who is erased is gone from what the desk has read before.", async () => {
  let cache: QueryClient | undefined;
  function Desk() {
    cache = useQueryClient();
    return <PersonalDataSection api={api} />;
  }
  renderAtDesk(<Desk />);
  cache?.setQueryData(["bookings", "list", {}], { pages: [{ items: [{ name: "Sam" }] }] });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Email address"), email);
  await user.click(screen.getByRole("button", { name: "Look Up" }));
  await user.click(await screen.findByRole("button", { name: "Erase This Person…" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(/Times that they chose stay in your calendar/)).toBeDefined();
  await user.type(dialog.getByLabelText(`Type ${email} to confirm`), email);
  expect(cache?.getQueryCache().getAll()).toHaveLength(1);
  await user.click(dialog.getByRole("button", { name: "Erase for Good" }));
  await screen.findByText(`Done for ${email}`);
  expect(cache?.getQueryCache().getAll()).toEqual([]);
});

test("Someone who left no address is found in the list that the text leads to.", () => {
  renderAtDesk(<PersonalDataSection api={api} />);
  const list = screen.getByRole("link", { name: "Sessions" });
  expect(list.getAttribute("href")).toBe("/admin?tab=consultations&kind=sessions");
});
