// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdPresses, releasePresses, reloadOnPress } from "./held-presses.ts";

const onSubmit = vi.fn((event: Event) => event.preventDefault());
const onMenu = vi.fn();

beforeEach(() => {
  document.body.innerHTML = `<form><button id="send">Send</button></form>
    <button id="menu"><svg></svg></button><a id="link" href="#there">There</a>`;
  document.querySelector("form")?.addEventListener("submit", onSubmit);
  vi.clearAllMocks();
  holdPresses();
  document.getElementById("menu")?.addEventListener("click", onMenu);
});

afterEach(releasePresses);

const press = (selector: string) =>
  document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

test("A press waits until the page can answer it, wherever on the button it was.", () => {
  press("#menu svg");
  expect(onMenu).not.toHaveBeenCalled();
  releasePresses();
  expect(onMenu).toHaveBeenCalledTimes(1);
});

test("A form is not sent the browser's own way.", () => {
  press("#send");
  expect(onSubmit).not.toHaveBeenCalled();
  releasePresses();
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test("Of several presses the last one counts, once.", () => {
  press("#send");
  press("#menu");
  press("#menu");
  releasePresses();
  releasePresses();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(onMenu).toHaveBeenCalledTimes(1);
});

test("A press of a button that is gone is forgotten.", () => {
  press("#menu");
  document.getElementById("menu")?.remove();
  releasePresses();
  expect(onMenu).not.toHaveBeenCalled();
});

test("Links lead where they lead, and afterwards nothing is held back.", () => {
  expect(press("#link")).toBe(true);
  releasePresses();
  press("#menu");
  expect(onMenu).toHaveBeenCalledTimes(1);
});

test("Where the page's code did not come, a press loads the page anew, and links lead on.", () => {
  const reload = vi.fn();
  reloadOnPress(reload);
  expect(press("#link")).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  press("#menu");
  expect(reload).toHaveBeenCalledTimes(1);
});

test("A press from before it was known that no code comes loads the page anew as well.", () => {
  const reload = vi.fn();
  press("#send");
  reloadOnPress(reload);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(onSubmit).not.toHaveBeenCalled();
});

test("A button that was waiting for the code can be pressed once it is known that none comes.", () => {
  document.body.insertAdjacentHTML("beforeend", `<button id="asleep" disabled>Send</button>`);
  const reload = vi.fn();
  reloadOnPress(reload);
  document.getElementById("asleep")?.click();
  expect(reload).toHaveBeenCalledTimes(1);
});
