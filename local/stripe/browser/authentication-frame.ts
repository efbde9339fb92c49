import { type FromAuthentication, listenToPage, ToAuthentication } from "./frames.ts";
import { authenticate } from "./stripe-api.ts";

/** The script of the bank's question in the dialog. */

const buttons = [...document.querySelectorAll("button")];

function send(message: FromAuthentication): void {
  window.parent.postMessage(message, location.origin);
}

function setDisabled(disabled: boolean): void {
  for (const button of buttons) button.disabled = disabled;
}

listenToPage(ToAuthentication, (credentials) => {
  setDisabled(false);
  buttons[0]?.focus();
  document.querySelector("form")?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const refused =
      event.submitter instanceof HTMLButtonElement && event.submitter.value === "failed";
    setDisabled(true);
    const result = await authenticate(credentials, refused ? "failed" : "succeeded");
    send({ type: "answered", ...result });
  });
});

send({ type: "hello" });
