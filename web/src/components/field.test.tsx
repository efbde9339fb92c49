import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { SelectField, TextField } from "./text-field.tsx";

/** The text of everything that `aria-describedby` points to. */
function description(element: HTMLElement): string {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" / ");
}

function LevelForm() {
  const [value, setValue] = useState("");
  return (
    <SelectField
      name="level"
      label="Level"
      placeholder="Please choose"
      options={[{ value: "beginner", label: "Beginner" }]}
      value={value}
      onChange={setValue}
    />
  );
}

describe("a text field", () => {
  test("connects its label, hint and error to its control.", () => {
    render(
      <TextField
        name="phone"
        label="Phone"
        hint="A mobile, please."
        error="Please enter your phone number."
        value=""
        onChange={() => {}}
        autoComplete="tel"
      />,
    );

    const control = screen.getByRole("textbox", { name: "Phone" });
    expect(control.getAttribute("name")).toBe("phone");
    expect(control.getAttribute("autocomplete")).toBe("tel");
    expect(control.getAttribute("aria-invalid")).toBe("true");
    expect(description(control)).toBe("A mobile, please. / Please enter your phone number.");
  });

  test("without hint and error, describes nothing and is not invalid.", () => {
    render(<TextField name="name" label="Name" value="" onChange={() => {}} />);

    const control = screen.getByRole("textbox", { name: "Name" });
    expect(control.hasAttribute("aria-describedby")).toBe(false);
    expect(control.hasAttribute("aria-invalid")).toBe(false);
    expect(control.getAttribute("aria-required")).toBe("true");
  });

  test("that is optional says so and is not required.", () => {
    render(<TextField name="notes" label="Notes" optional value="" onChange={() => {}} />);

    const control = screen.getByRole("textbox", { name: "Notes (optional)" });
    expect(control.hasAttribute("aria-required")).toBe(false);
  });
});

test("a select shows its placeholder until something is chosen.", async () => {
  render(<LevelForm />);

  expect(screen.getByDisplayValue("Please choose")).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Level" }), "Beginner");
  expect(screen.getByDisplayValue("Beginner")).toBeTruthy();
});
