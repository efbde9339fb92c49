import { screen, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { booking, opener, row, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";
import { showOn } from "#web/testing/media.ts";

startOnPhone();
beforeEach(() => showOn("desk"));

async function open() {
  const { user } = setup([booking("One"), booking("Two", { phone: "07700900222" })]);
  await row("One");
  return user;
}

test("arrow keys move between rows, and an open panel follows.", async () => {
  const user = await open();
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(await opener("One"));
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(
    within(screen.getByRole("dialog", { name: "One" })).getByRole("heading", { name: "One" }),
  );
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(await opener("Two"));
  expect(screen.getByRole("dialog", { name: "Two" })).toBeTruthy();
  await user.keyboard("{ArrowDown}{ArrowUp}");
  expect(document.activeElement).toBe(await opener("One"));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(await opener("One"));
});

test("c calls the client of the row.", async () => {
  const user = await open();
  const called: string[] = [];
  const note = (event: Event) => {
    event.preventDefault();
    if (event.target instanceof HTMLAnchorElement) called.push(event.target.href);
  };
  // Test files share a document.
  document.addEventListener("click", note);
  onTestFinished(() => document.removeEventListener("click", note));
  await user.keyboard("{ArrowDown}{ArrowDown}c");
  expect(called).toEqual(["tel:07700900222"]);
});

test("a slash goes to the search, where no key does anything but type.", async () => {
  const user = await open();
  await user.keyboard("/");
  const search = screen.getByRole<HTMLInputElement>("searchbox", { name: "Search" });
  expect(document.activeElement).toBe(search);
  await user.keyboard("/c?");
  expect(search.value).toBe("/c?");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a question mark opens the sheet of keys, which turns them off.", async () => {
  const user = await open();
  await user.keyboard("?");
  const sheet = screen.getByRole("dialog", { name: "Keyboard Shortcuts" });
  await user.keyboard("/");
  expect(document.activeElement?.closest("dialog")).toBe(sheet);
  await user.click(within(sheet).getByRole("checkbox", { name: "Use these shortcuts" }));
  await user.click(within(sheet).getByRole("button", { name: "Close" }));
  await user.keyboard("{ArrowDown}");
  expect(
    screen.queryAllByRole("article").some((each) => each.contains(document.activeElement)),
  ).toBe(false);
  await user.keyboard("?");
  expect(screen.queryByRole("dialog")).toBeNull();
});
