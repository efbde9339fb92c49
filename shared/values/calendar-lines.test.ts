import { expect, test } from "vitest";
import { calendarContent, calendarText } from "./calendar-lines.ts";

test("A text cannot end its property or begin another one.", () => {
  expect(calendarText("Studio 2, Mill Lane; by the river\r\nATTACH:x\\y")).toBe(
    "Studio 2\\, Mill Lane\\; by the river\\nATTACH:x\\\\y",
  );
});

test("No line is longer than 75 bytes, and no character is cut in two.", () => {
  const line = `SUMMARY:${"é€😀".repeat(30)}`;
  const content = calendarContent(["BEGIN:VCALENDAR", line, "END:VCALENDAR"]);
  const lines = content.split("\r\n");
  expect(lines.at(-1)).toBe("");
  expect(lines.length).toBeGreaterThan(4);
  for (const each of lines) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
  expect(content.replaceAll("\r\n ", "")).toBe(`BEGIN:VCALENDAR\r\n${line}\r\nEND:VCALENDAR\r\n`);
});
