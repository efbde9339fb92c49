// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { CheckboxGroup } from "./checkbox-group.tsx";

/** The text of everything that `aria-describedby` points to. */
function description(element: HTMLElement): string {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" / ");
}

const days = [
  { value: "Monday", label: "Monday" },
  { value: "Tuesday", label: "Tuesday" },
  { value: "Sunday", label: "Sunday" },
] as const;
type Day = (typeof days)[number]["value"];

interface DaysFormProps {
  error: string | undefined;
  onChange: (ticked: Day[]) => void;
}

function DaysForm({ error, onChange }: DaysFormProps) {
  const [value, setValue] = useState<Day[]>(["Sunday"]);
  function change(ticked: Day[]) {
    onChange(ticked);
    setValue(ticked);
  }
  return (
    <CheckboxGroup
      name="days"
      label="Days"
      options={days}
      error={error}
      value={value}
      onChange={change}
    />
  );
}

describe("a group of checkboxes", () => {
  function setup(error?: string) {
    const onChange = vi.fn();
    render(<DaysForm error={error} onChange={onChange} />);
    return { onChange, user: userEvent.setup() };
  }

  test("passes the ticked values on in the order of the options", async () => {
    const { onChange, user } = setup();

    await user.click(screen.getByRole("checkbox", { name: "Monday" }));
    await user.click(screen.getByRole("checkbox", { name: "Sunday" }));

    expect(onChange.mock.calls).toEqual([[["Monday", "Sunday"]], [["Monday"]]]);
  });

  test("connects its error to the group and marks every box as invalid", () => {
    setup("Please select at least one preferred workout day.");

    const group = screen.getByRole("group", { name: "Days" });
    expect(description(group)).toBe("Please select at least one preferred workout day.");
    for (const box of screen.getAllByRole("checkbox")) {
      expect(box.getAttribute("aria-invalid")).toBe("true");
    }
  });
});
