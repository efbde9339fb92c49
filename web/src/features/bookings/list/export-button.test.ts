import { expect, test } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { writeExport } from "./export-button.tsx";

/** An export of three pages, and the cursors that it receives. */
function setup(failing: (call: number) => unknown = () => undefined) {
  const asked: (string | undefined)[] = [];
  const readPage = async (cursor: string | undefined) => {
    asked.push(cursor);
    const failure = failing(asked.length);
    if (failure !== undefined) throw failure;
    const page = Number(cursor ?? 1);
    const nextCursor = page < 3 ? String(page + 1) : null;
    return { csv: `page ${page}\r\n`, count: 10, nextCursor };
  };
  const progress: number[] = [];
  const controller = new AbortController();
  const write = () => writeExport(readPage, (far) => progress.push(far), controller.signal);
  return { asked, progress, controller, write };
}

test("An export joins all pages in one file that begins with a byte order mark.", async () => {
  const { asked, progress, write } = setup();
  const { file, count } = await write();
  expect(count).toBe(30);
  expect(progress).toEqual([10, 20, 30]);
  expect(asked).toEqual([undefined, "2", "3"]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(await file.text()).toContain("page 1\r\npage 2\r\npage 3\r\n");
});

test("A page that fails once is requested again and is in the file once.", async () => {
  const gone = new ApiError({ code: "network", status: 0, statusText: "", detail: "" });
  const { write } = setup((call) => (call === 2 ? gone : undefined));
  const { file, count } = await write();
  expect(count).toBe(30);
  expect(await file.text()).toContain("page 1\r\npage 2\r\npage 3\r\n");
});

test("An export stops at the first refusal.", async () => {
  const refused = new ApiError({ code: "forbidden", status: 403, statusText: "", detail: "" });
  const { write, asked } = setup((call) => (call === 2 ? refused : undefined));
  await expect(write()).rejects.toBe(refused);
  expect(asked).toHaveLength(2);
});

test("A cancelled export requests no further page.", async () => {
  const { write, asked, controller } = setup((call) => {
    if (call < 2) return undefined;
    controller.abort();
    return controller.signal.reason;
  });
  await expect(write()).rejects.toMatchObject({ name: "AbortError" });
  expect(asked).toHaveLength(2);
});
