import { expect, test, vi } from "vitest";
import * as z from "zod";
import { newId } from "./new-id.ts";

const { getRandomValues } = crypto;

test.each([
  ["a browser that has its own", { randomUUID: crypto.randomUUID.bind(crypto) }],
  ["a browser or on a page without it", {}],
])("an id is a random UUID in %s.", (_, own) => {
  vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto), ...own });
  const ids = Array.from({ length: 200 }, newId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(200);
});
