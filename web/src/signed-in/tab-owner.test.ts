import { beforeEach, expect, test } from "vitest";
import { editKey, noteOf, timeOf } from "./edit-keys.ts";
import { claimTab, forgetAfterLogout, noteLogout } from "./tab-owner.ts";

const ofClients = [editKey(noteOf("1")), editKey(timeOf("1"))];
const others = [editKey("workout:1"), editKey("website"), "touchline:new-discount"];
const ofVisitors = ["receipt"];

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  claimTab("rowan");
  for (const key of [...ofClients, ...others, ...ofVisitors]) sessionStorage.setItem(key, "{}");
});

const kept = () =>
  Object.keys(sessionStorage)
    .filter((key) => key !== "touchline:owner")
    .sort();

test("After a session that has merely ended, the same trainer finds all unsaved text.", () => {
  expect(forgetAfterLogout()).toBe(false);
  claimTab("rowan");
  expect(kept()).toEqual([...ofClients, ...others, ...ofVisitors].sort());
});

test("A logout forgets unsaved text about clients, in this tab.", () => {
  noteLogout();
  expect(kept()).toEqual([...others, ...ofVisitors].sort());
});

test("A logout forgets it in a tab that looks later, and is noticed once.", () => {
  localStorage.setItem("touchline:logout", "2026-11-28T09:00:00.000Z");
  expect(forgetAfterLogout()).toBe(true);
  expect(kept()).toEqual([...others, ...ofVisitors].sort());
  claimTab("rowan");
  expect(forgetAfterLogout()).toBe(false);
});

test("Another administrator finds nothing, and visitors keep what is theirs.", () => {
  claimTab("sam");
  expect(kept()).toEqual(ofVisitors);
});
