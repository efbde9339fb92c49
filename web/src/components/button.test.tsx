import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Button } from "./button.tsx";

test("a button submits the form around it only with type submit.", async () => {
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <Button>Apply</Button>
    </form>,
  );

  await userEvent.click(screen.getByRole("button"));

  expect(onSubmit).not.toHaveBeenCalled();
});

test("a busy button keeps the focus and ignores clicks and Enter in its form.", async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Code" />
      <Button type="submit" busy={busy} onClick={onClick}>
        Submit and Pay
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole("button", { name: "Submit and Pay" });
  await userEvent.click(button);
  expect(onSubmit).toHaveBeenCalledTimes(1);

  rerender(form(true));
  expect(document.activeElement).toBe(button);
  await userEvent.dblClick(button);
  await userEvent.type(screen.getByRole("textbox"), "{Enter}");

  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(button.getAttribute("aria-busy")).toBe("true");
});
