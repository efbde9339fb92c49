import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { EmailField } from "./email-field.tsx";

/** The field as the booking form has it, where the page holds the value. */
function Controlled() {
  const [address, setAddress] = useState("");
  return <EmailField name="email" label="Email" value={address} onChange={setAddress} />;
}

/** The field as the contact form has it, where the input holds the value. */
function Uncontrolled({ onInput }: { onInput?: () => void }) {
  return (
    <form aria-label="Contact form" onInput={onInput}>
      <EmailField name="user_email" label="Email" />
    </form>
  );
}

const control = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });
const question = () => document.querySelector("[aria-live=polite]")?.textContent;

describe.each([
  ["controlled", Controlled],
  ["uncontrolled", Uncontrolled],
])("a likely slip in a %s field", (_, Form) => {
  test("is asked about below the field, in a place that screen readers announce.", async () => {
    render(<Form />);
    expect(question()).toBe("");
    await userEvent.type(control(), "sam@gmial.com");
    await vi.waitFor(() => expect(question()).toContain("Did you mean sam@gmail.com?"));
    expect(control().getAttribute("aria-invalid")).toBeNull();
  });

  test("is corrected by one press, from the keyboard too, and the focus returns.", async () => {
    render(<Form />);
    await userEvent.type(control(), "sam@gmial.com");
    await screen.findByRole("button");
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Use this address" }));
    await userEvent.keyboard("{Enter}");
    expect(control().value).toBe("sam@gmail.com");
    expect(document.activeElement).toBe(control());
    expect(question()).toBe("");
  });

  test("may be typed all the same.", async () => {
    render(<Form />);
    await userEvent.type(control(), "sam@gmial.com");
    await screen.findByRole("button");
    await userEvent.type(control(), ".example");
    expect(control().value).toBe("sam@gmial.com.example");
    expect(question()).toBe("");
  });
});

test("a form that keeps what was typed gets the correction.", async () => {
  const onInput = vi.fn();
  render(<Uncontrolled onInput={onInput} />);
  await userEvent.type(control(), "sam@gmial.com");
  onInput.mockClear();
  await userEvent.click(await screen.findByRole("button", { name: "Use this address" }));
  expect(onInput).toHaveBeenCalledTimes(1);
});

test("an address typed before hydration is asked about.", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<Uncontrolled />);
  control().value = "sam@gmial.com";
  render(<Uncontrolled />, { container, hydrate: true });
  await screen.findByRole("button", { name: "Use this address" });
  expect(control().value).toBe("sam@gmial.com");
});

test("a form that is emptied asks nothing.", async () => {
  render(<Uncontrolled />);
  await userEvent.type(control(), "sam@gmial.com");
  await screen.findByRole("button");
  const form = screen.getByRole<HTMLFormElement>("form");
  form.reset();
  await vi.waitFor(() => expect(question()).toBe(""));
});
