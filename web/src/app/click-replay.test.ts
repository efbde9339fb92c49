import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordClicks, reloadOnClick, replayClick } from "./click-replay.ts";

const onSubmit = vi.fn((event: Event) => event.preventDefault());
const onMenu = vi.fn();

beforeEach(() => {
  document.body.innerHTML = `<form><button id="send">Send</button></form>
    <button id="menu"><svg></svg></button><a id="link" href="#there">There</a>`;
  document.querySelector("form")?.addEventListener("submit", onSubmit);
  vi.clearAllMocks();
  recordClicks();
  document.getElementById("menu")?.addEventListener("click", onMenu);
});

afterEach(replayClick);

const click = (selector: string) =>
  document
    .querySelector(selector)
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

test("A click anywhere on a button waits until the page is hydrated.", () => {
  click("#menu svg");
  expect(onMenu).not.toHaveBeenCalled();
  replayClick();
  expect(onMenu).toHaveBeenCalledTimes(1);
});

test("A form is not submitted the browser's own way.", () => {
  click("#send");
  expect(onSubmit).not.toHaveBeenCalled();
  replayClick();
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test("Only the last of several clicks is replayed, once.", () => {
  click("#send");
  click("#menu");
  click("#menu");
  replayClick();
  replayClick();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(onMenu).toHaveBeenCalledTimes(1);
});

test("A click on a button that is gone is dropped.", () => {
  click("#menu");
  document.getElementById("menu")?.remove();
  replayClick();
  expect(onMenu).not.toHaveBeenCalled();
});

test("A click is replayed on the button that has replaced the clicked one, and on no other.", () => {
  click("#menu");
  const replacement = document.createElement("button");
  replacement.addEventListener("click", onMenu);
  document.getElementById("menu")?.replaceWith(replacement);
  replayClick();
  expect(onMenu).toHaveBeenCalledTimes(1);

  recordClicks();
  replacement.click();
  const other = document.createElement("button");
  other.className = "other";
  other.addEventListener("click", onMenu);
  replacement.replaceWith(other);
  replayClick();
  expect(onMenu).toHaveBeenCalledTimes(1);
});

test("Links work at once, and after the replay so do buttons.", () => {
  expect(click("#link")).toBe(true);
  replayClick();
  click("#menu");
  expect(onMenu).toHaveBeenCalledTimes(1);
});

test("After the code failed to load, a click on a button reloads the page and links still work.", () => {
  const reload = vi.fn();
  reloadOnClick(reload);
  expect(click("#link")).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  click("#menu");
  expect(reload).toHaveBeenCalledTimes(1);
});

test("A click recorded before the code failed to load reloads the page too.", () => {
  const reload = vi.fn();
  click("#send");
  reloadOnClick(reload);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(onSubmit).not.toHaveBeenCalled();
});

test("A button that is disabled until the code has loaded is enabled when it fails to load.", () => {
  document.body.insertAdjacentHTML("beforeend", `<button id="waiting" disabled>Send</button>`);
  const reload = vi.fn();
  reloadOnClick(reload);
  document.getElementById("waiting")?.click();
  expect(reload).toHaveBeenCalledTimes(1);
});
