import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode, useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { Dialog } from "./dialog.tsx";
import { createToasts } from "./toast-queue.ts";
import { ToastRegion } from "./toast-region.tsx";

function Example() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Details
      </button>
      {open && (
        <Dialog onClose={() => setOpen(false)} title="Jamie Carter">
          <p>What Jamie wrote</p>
        </Dialog>
      )}
    </>
  );
}

async function setup() {
  render(
    <StrictMode>
      <Example />
    </StrictMode>,
  );
  const user = userEvent.setup();
  const opener = screen.getByRole("button", { name: "Details" });
  await user.click(opener);
  return { user, opener, dialog: screen.getByRole("dialog", { name: "Jamie Carter" }) };
}

test("a dialog is modal, named by its title, and takes the focus.", async () => {
  const { dialog } = await setup();

  expect(dialog.hasAttribute("open")).toBe(true);
  expect(dialog.contains(document.activeElement)).toBe(true);
});

test.each([
  [
    "its close button",
    (user: ReturnType<typeof userEvent.setup>) =>
      user.click(screen.getByRole("button", { name: "Close" })),
  ],
  ["Escape", (user: ReturnType<typeof userEvent.setup>) => user.keyboard("{Escape}")],
  [
    "a press on the backdrop",
    (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole("dialog")),
  ],
])("%s closes a dialog and returns the focus to what opened it.", async (_way, close) => {
  const { user, opener } = await setup();

  await close(user);

  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test("toasts move into an open dialog, where they can be pressed, and stay when it closes.", async () => {
  const toasts = createToasts();
  // Paused, because the test may take longer than a toast stays.
  const show = (tone: "error" | "success", text: string) =>
    act(() => {
      toasts[tone](text);
      toasts.pause();
    });
  render(<ToastRegion toasts={toasts} />, { wrapper: MemoryRouter });
  const { user, dialog } = await setup();

  show("error", "That could not be saved.");
  expect(within(dialog).getByText("That could not be saved.")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("That could not be saved.")).toBeNull();
  expect(screen.getByRole("dialog")).toBeTruthy();

  show("success", "Saved.");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("Saved.")).toBeTruthy();
});

test("a click inside a dialog leaves it open, also one that ends outside.", async () => {
  const { user, dialog } = await setup();

  await user.click(screen.getByText("What Jamie wrote"));
  await user.pointer([
    { keys: "[MouseLeft>]", target: screen.getByText("What Jamie wrote") },
    { keys: "[/MouseLeft]", target: dialog },
  ]);

  expect(screen.getByRole("dialog")).toBeTruthy();
});
