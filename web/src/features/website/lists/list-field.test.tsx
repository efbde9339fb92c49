import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { fullWebsite } from "#shared/website/full-website.ts";
import { websiteMessages } from "#shared/website/website.ts";
import { setup, textIn, undo } from "#web/testing/open-website-tab.tsx";
import { websiteServer } from "#web/testing/website-server.ts";

describe("A list", () => {
  const places = () =>
    screen.getAllByLabelText<HTMLInputElement>(/^Place \d/).map(({ value }) => value);

  test("is put in order by buttons, which is announced, and the focus stays.", async () => {
    const { press, user } = await setup();
    await press("Move Place 1 down");
    expect(places()).toEqual(["Fernhurst Green", "Little Ashcombe", "Combe Vale"]);
    expect(screen.getByText("Place 1 is number 2 of 3 now.")).toBeTruthy();
    screen.getByRole("button", { name: "Move Place 3 up" }).focus();
    await user.keyboard("{Enter}{Enter}{Enter}");
    expect(places()).toEqual(["Combe Vale", "Fernhurst Green", "Little Ashcombe"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Place 1 up");
  });

  test("keeps an entry open while it moves.", async () => {
    const { press } = await setup("proof", websiteServer(fullWebsite));
    await press("Add an outcome");
    expect(screen.getByLabelText("Figure")).toBeTruthy();
    await press("Move Outcome 2 up");
    expect(screen.getByRole("button", { name: /^Outcome 1: *Close$/ })).toBeTruthy();
    expect(textIn("Figure")).toBe("");
  });

  test("gives back a removed entry, and says when it is full.", async () => {
    const { press, rows } = await setup();
    await press("Remove Place 2");
    expect(places()).toEqual(["Little Ashcombe", "Combe Vale"]);
    expect(document.activeElement?.textContent).toBe("Places nearby");
    undo();
    await waitFor(() => expect(rows("Places nearby")).toHaveLength(3));
    expect(places()[1]).toBe("Fernhurst Green");
    for (let count = 3; count < 8; count += 1) await press("Add a place");
    expect(rows("Places nearby")).toHaveLength(8);
    expect(screen.queryByRole("button", { name: "Add a place" })).toBeNull();
    expect(screen.getByText(/You can add up to 8/)).toBeTruthy();
  });

  test("says that an amount is there twice.", async () => {
    const { retype } = await setup("offer");
    await retype("Amount 1", "50");
    await userEvent.tab();
    expect(screen.getByText(websiteMessages.amountTwice)).toBeTruthy();
  });
});
