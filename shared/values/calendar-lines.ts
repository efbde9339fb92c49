/** What every calendar file needs of RFC 5545. */

const utf8 = new TextEncoder();

/** An instant in UTC, as a calendar file has it. */
export function calendarInstant(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, "");
}

/** A text as the value of a property (section 3.3.11). */
export function calendarText(value: string): string {
  return value.replace(/[\\;,]/g, "\\$&").replace(/\r\n|[\r\n]/g, "\\n");
}

/** The file's content: each line in parts of at most 75 bytes, of which the later ones begin with a space. */
export function calendarContent(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** A file's content as the address of a link that downloads it. */
export function calendarAddress(content: string): string {
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(content)}`;
}

function folded(line: string): string {
  const parts = [""];
  for (const character of line) {
    const part = parts.at(-1) ?? "";
    if (utf8.encode(part + character).length <= 75) parts.splice(-1, 1, part + character);
    else parts.push(` ${character}`);
  }
  return parts.join("\r\n");
}
