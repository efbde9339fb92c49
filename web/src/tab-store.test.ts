import { expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import { deviceStore, forgetAll, tabStore } from "./tab-store.ts";

const store = tabStore("test", z.object({ text: z.string() }));

test("a value is read as it was kept, until it is forgotten.", () => {
  expect(store.read()).toBeUndefined();
  store.keep({ text: "Sam" });
  expect(store.read()).toEqual({ text: "Sam" });
  store.forget();
  expect(store.read()).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

test("it is kept in the tab and nowhere else.", () => {
  store.keep({ text: "Sam" });
  expect(Object.keys(sessionStorage)).toEqual(["test"]);
  expect(localStorage).toHaveLength(0);
  expect(document.cookie).toBe("");
});

test.each(["", "{", "null", "7", '{"text":7}', "[]"])(
  "content that is broken or foreign (%s) is no value, and no error.",
  (content) => {
    sessionStorage.setItem("test", content);
    expect(store.read()).toBeUndefined();
  },
);

test("a full storage is no error.", () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  });
  onTestFinished(() => full.mockRestore());
  expect(() => store.keep({ text: "Sam" })).not.toThrow();
  expect(store.read()).toBeUndefined();
});

test("a forbidden storage is no error.", () => {
  const forbidden = vi.spyOn(globalThis, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  onTestFinished(() => forbidden.mockRestore());
  expect(() => store.keep({ text: "Sam" })).not.toThrow();
  expect(store.read()).toBeUndefined();
  expect(() => store.forget()).not.toThrow();
});

test("every key that begins alike is forgotten at once, and nothing else.", () => {
  const note = { text: "Sam" };
  const notes = ["1", "2"].map((id) => tabStore(`note:${id}`, z.object({ text: z.string() })));
  for (const each of [...notes, store]) each.keep(note);
  forgetAll("note:");
  expect(notes.map((each) => each.read())).toEqual([undefined, undefined]);
  expect(store.read()).toEqual(note);
});

test("what is for the device is not in the tab.", () => {
  const device = deviceStore("test", z.object({ text: z.string() }));
  device.keep({ text: "Sam" });
  expect(Object.keys(localStorage)).toEqual(["test"]);
  expect(sessionStorage).toHaveLength(0);
  expect(device.read()).toEqual({ text: "Sam" });
  device.forget();
  expect(localStorage).toHaveLength(0);
});
