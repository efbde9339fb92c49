import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ContactMessage, contactMessages } from "#shared/contact/contact.ts";
import { apiErrors } from "#shared/contract/errors.ts";
import { ArrivedByLink } from "#web/components/page.tsx";
import { answerCalls, problem } from "#web/testing/api.ts";
import { ContactForm } from "./contact-form.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

function setup({ byLink = true } = {}) {
  let nowMs = 5000;
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  const user = userEvent.setup();
  const answers: ((response: Response) => void)[] = [];
  const sent = answerCalls(() => new Promise((resolve) => answers.push(resolve)));
  const show = () =>
    render(
      <MemoryRouter>
        <ArrivedByLink value={byLink}>
          <ContactForm />
        </ArrivedByLink>
      </MemoryRouter>,
    );
  return {
    user,
    /** The messages that were sent to the API. */
    sent,
    show,
    answer: (response: Response) => answers.shift()!(response),
    write: async () => {
      await user.type(screen.getByRole("textbox", { name: "Name" }), "Sam");
      await user.type(screen.getByRole("textbox", { name: "Email" }), "sam@example.org");
      await user.type(screen.getByRole("textbox", { name: "Message" }), "Hello{Enter}Rowan");
      nowMs += 3000;
    },
    press: () => user.click(screen.getByRole("button")),
  };
}

const arrived = () => Response.json({ status: "sent" });
const mailIsDown = () => problem("message_not_sent");

const values = () =>
  ["Name", "Email", "Message"].map(
    (name) => screen.getByRole<HTMLInputElement>("textbox", { name }).value,
  );
const written = ["Sam", "sam@example.org", "Hello\nRowan"];
const status = () => screen.getByRole("status").textContent;

describe("While a message is being sent", () => {
  test("the button shows it, ignores clicks and Enter, and keeps the focus.", async () => {
    const { show, write, press, sent, user } = setup();
    show();
    await write();
    await press();
    const button = screen.getByRole("button", { name: "Sending..." });
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(button);
    await press();
    await user.keyboard("{Enter}");
    expect(sent).toHaveLength(1);
  });

  test("the fields are read-only.", async () => {
    const { show, write, press, user, answer } = setup();
    show();
    await write();
    await press();
    await user.type(screen.getByRole("textbox", { name: "Message" }), " and more");
    expect(values()).toEqual(written);
    answer(mailIsDown());
    await screen.findByRole("button", { name: "Send Message" });
    await user.type(screen.getByRole("textbox", { name: "Message" }), "!");
    expect(values()[2]).toBe("Hello\nRowan!");
  });
});

describe("A message that was sent", () => {
  test("is confirmed, and the form is empty for another message.", async () => {
    const { show, write, press, answer } = setup();
    show();
    await write();
    await press();
    answer(arrived());
    await screen.findByText(contactMessages.sent);
    expect(status()).toBe(contactMessages.sent);
    expect(values()).toEqual(["", "", ""]);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Send Message" }));
    await write();
    await press();
    expect(status()).toBe("");
  });
});

describe("A message that could not be sent", () => {
  test("stays in the form, and can be sent again.", async () => {
    const { show, write, press, answer } = setup();
    show();
    await write();
    await press();
    answer(mailIsDown());
    await screen.findByText(contactMessages.failed);
    expect(values()).toEqual(written);
    await press();
    expect(status()).toBe("");
    answer(new Response("something unforeseen"));
    await screen.findByText(contactMessages.failed);
  });

  test("shows the server's reason when the visitor can act on it.", async () => {
    const { show, write, press, answer } = setup();
    show();
    await write();
    await press();
    answer(problem("too_many_requests"));
    await screen.findByText(apiErrors.too_many_requests.detail);
    expect(screen.getByText(contactMessages.failed)).toBeDefined();
  });

  test("is restored after a reload with an unknown fill time.", async () => {
    const { show, write, press, answer, sent } = setup();
    const { unmount } = show();
    await write();
    await press();
    answer(mailIsDown());
    await screen.findByText(contactMessages.failed);
    unmount();
    show();
    expect(values()).toEqual(written);
    await press();
    const [user_name, user_email, message] = written;
    expect(sent[1]?.body).toEqual({ user_name, user_email, message, website: "" });
  });
});

describe("An invalid field", () => {
  test("takes the focus and shows its error until it is changed.", async () => {
    const { show, write, press, answer, user } = setup();
    show();
    await write();
    await press();
    const invalid = { user_email: "Not an address.", message: "Nothing." };
    const errors = Object.entries(invalid).map(([path, message]) => ({ path, message }));
    answer(problem("validation_failed", errors));
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
    const { show, write, press, sent, user } = setup();
    show();
    await user.tab();
    expect(document.activeElement?.getAttribute("name")).toBe("user_name");
    for (const _ of Object.keys(ContactMessage.shape)) await user.tab();
    expect(document.activeElement?.textContent).toBe("Send Message");
    expect(screen.queryByRole("textbox", { name: "Website" })).toBeNull();
    await write();
    await press();
    expect(sent[0]?.body).toMatchObject({ website: "", fillTimeMs: 3000 });
  });

  test("counts the time of a prerendered form from the start of the navigation.", async () => {
    const { show, write, press, sent } = setup({ byLink: false });
    show();
    await write();
    await press();
    expect(sent[0]?.body["fillTimeMs"]).toBe(8000);
  });

  test("sends the hidden field when it is filled in, which is empty the next time.", async () => {
    const { show, write, press, sent, answer } = setup();
    const { container } = show();
    await write();
    container.querySelector<HTMLInputElement>("[name=website]")!.value = "https://spam.example";
    await press();
    expect(sent[0]?.body["website"]).toBe("https://spam.example");
    answer(problem("validation_failed", [{ path: "website", message: "" }]));
    await screen.findByText(contactMessages.failed);
    expect(values()).toEqual(written);
    await press();
    expect(sent[1]?.body["website"]).toBe("");
  });
});
