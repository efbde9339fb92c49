// @vitest-environment jsdom
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, test, vi } from "vitest";
import { contactMessages } from "#shared/contact/contact.ts";
import { ArrivedByLink } from "#web/components/page.tsx";
import { ContactForm } from "./contact-form.tsx";
import type { ContactOutcome, ContactSubmission } from "./use-contact-form.ts";

function setup({ byLink = true } = {}) {
  const user = userEvent.setup();
  const submissions: ContactSubmission[] = [];
  const answers: ((outcome: ContactOutcome | Promise<never>) => void)[] = [];
  const send = vi.fn((submission: ContactSubmission) => {
    submissions.push(submission);
    return new Promise<ContactOutcome>((resolve) => answers.push(resolve));
  });
  const show = () =>
    render(
      <MemoryRouter>
        <ArrivedByLink value={byLink}>
          <ContactForm send={send} />
        </ArrivedByLink>
      </MemoryRouter>,
    );
  return {
    user,
    send,
    submissions,
    show,
    answer: (outcome: ContactOutcome | Promise<never>) => answers.shift()!(outcome),
    write: async () => {
      await user.type(screen.getByRole("textbox", { name: "Name" }), "Sam");
      await user.type(screen.getByRole("textbox", { name: "Email" }), "sam@example.org");
      await user.type(screen.getByRole("textbox", { name: "Message" }), "Hello{Enter}Alex");
    },
    press: () => user.click(screen.getByRole("button")),
  };
}

const values = () =>
  ["Name", "Email", "Message"].map(
    (name) => screen.getByRole<HTMLInputElement>("textbox", { name }).value,
  );
const written = ["Sam", "sam@example.org", "Hello\nAlex"];
const status = () => screen.getByRole("status").textContent;

describe("While a message is being sent", () => {
  test("the button shows it, ignores clicks and Enter, and keeps the focus.", async () => {
    const { show, write, press, send, user } = setup();
    show();
    await write();
    await press();
    const button = screen.getByRole("button", { name: "Sending..." });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(button);
    await press();
    await user.keyboard("{Enter}");
    expect(send).toHaveBeenCalledTimes(1);
  });

  test("the fields are read-only.", async () => {
    const { show, write, press, user, answer } = setup();
    show();
    await write();
    await press();
    await user.type(screen.getByRole("textbox", { name: "Message" }), " and more");
    expect(values()).toEqual(written);
    answer({ kind: "failed" });
    await screen.findByRole("button", { name: "Send Message" });
    await user.type(screen.getByRole("textbox", { name: "Message" }), "!");
    expect(values()[2]).toBe("Hello\nAlex!");
  });
});

describe("A message that was sent", () => {
  test("is confirmed, and the form is empty for another message.", async () => {
    const { show, write, press, answer, submissions } = setup();
    show();
    await write();
    await press();
    answer({ kind: "sent" });
    await screen.findByText(contactMessages.sent);
    expect(status()).toBe(contactMessages.sent);
    expect(values()).toEqual(["", "", ""]);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Send Message" }));
    await press();
    expect(status()).toBe("");
    expect(submissions[1]?.messageId).not.toBe(submissions[0]?.messageId);
  });
});

describe("A message that could not be sent", () => {
  test("stays in the form, and the next attempt has the same id.", async () => {
    const { show, write, press, answer, submissions } = setup();
    show();
    await write();
    await press();
    answer({ kind: "failed" });
    await screen.findByText(contactMessages.failed);
    expect(values()).toEqual(written);
    await press();
    expect(status()).toBe("");
    answer(Promise.reject(new Error("something unforeseen")));
    await screen.findByText(contactMessages.failed);
    expect(submissions[1]?.messageId).toBe(submissions[0]?.messageId);
  });

  test("shows the server's reason when the visitor can act on it.", async () => {
    const { show, press, answer } = setup();
    show();
    await press();
    answer({ kind: "failed", reason: "Too many." });
    await screen.findByText("Too many.");
    expect(screen.getByText(contactMessages.failed)).toBeDefined();
  });

  test("is restored after a reload with the same id and an unknown fill time.", async () => {
    const { show, write, press, answer, submissions } = setup();
    const { unmount } = show();
    await write();
    await press();
    answer({ kind: "failed" });
    await screen.findByText(contactMessages.failed);
    unmount();
    show();
    expect(values()).toEqual(written);
    await press();
    expect(submissions[1]).toMatchObject({
      fields: { user_name: "Sam", user_email: "sam@example.org", message: "Hello\nAlex" },
      messageId: submissions[0]?.messageId,
      fillTimeMs: undefined,
    });
  });
});

describe("An invalid field", () => {
  test("takes the focus and shows its error until it is changed.", async () => {
    const { show, press, answer, user } = setup();
    show();
    await press();
    answer({ kind: "invalid", errors: { user_email: "Not an address.", message: "Nothing." } });
    await screen.findByText("Not an address.");
    const email = screen.getByRole("textbox", { name: "Email" });
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(email.getAttribute("aria-invalid")).toBe("true");
    const description = document.getElementById(email.getAttribute("aria-describedby")!);
    expect(description?.textContent).toBe("Not an address.");
    await user.type(email, "s");
    expect(screen.queryByText("Not an address.")).toBeNull();
    expect(screen.getByText("Nothing.")).toBeDefined();
    expect(status()).toBe("");
  });
});

describe("The bot check", () => {
  test("sends an empty hidden field and how long the form was on screen.", async () => {
    const { show, press, submissions, user } = setup();
    show();
    await user.tab();
    expect(document.activeElement?.getAttribute("name")).toBe("user_name");
    for (let stops = 0; stops < 3; stops += 1) await user.tab();
    expect(document.activeElement?.textContent).toBe("Send Message");
    expect(screen.queryByRole("textbox", { name: "Website" })).toBeNull();
    await press();
    expect(submissions[0]?.website).toBe("");
    expect(submissions[0]?.fillTimeMs).toBeGreaterThanOrEqual(0);
    expect(submissions[0]?.fillTimeMs).toBeLessThan(performance.now());
  });

  test("counts the time of a prerendered form from the start of the navigation.", async () => {
    const { show, press, submissions } = setup({ byLink: false });
    const beforeMs = performance.now();
    show();
    await press();
    expect(submissions[0]?.fillTimeMs).toBeGreaterThanOrEqual(beforeMs);
  });

  test("sends the hidden field when it is filled in.", async () => {
    const { show, press, submissions } = setup();
    const { container } = show();
    container.querySelector<HTMLInputElement>("[name=website]")!.value = "https://spam.example";
    await press();
    expect(submissions[0]?.website).toBe("https://spam.example");
  });
});
