// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CheckboxGroup } from "./checkbox-group.tsx";

test("a group of checkboxes describes itself by its error, and marks every box as invalid", () => {
  const error = "Please select at least one preferred workout day.";
  render(
    <CheckboxGroup
      name="days"
      label="Days"
      options={["Monday", "Sunday"]}
      error={error}
      value={[]}
      onChange={() => undefined}
    />,
  );
  const group = screen.getByRole("group", { name: "Days" });
  const describedBy = group.getAttribute("aria-describedby");
  expect(document.getElementById(describedBy ?? "")?.textContent).toBe(error);
  for (const box of screen.getAllByRole("checkbox")) {
    expect(box.getAttribute("aria-invalid")).toBe("true");
  }
});
