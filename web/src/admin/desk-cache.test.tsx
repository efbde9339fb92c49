import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderAtDesk } from "#web/testing/render-at-desk.tsx";

/** A part of the admin area that reads a number. Each reading gives the next one. */
async function setup() {
  let reads = 0;
  let cache: QueryClient | undefined;
  function Part() {
    cache = useQueryClient();
    const { data } = useQuery({ queryKey: ["part"], queryFn: async () => `Read ${++reads}` });
    return <p>{data}</p>;
  }
  const { unmount } = renderAtDesk(<Part />);
  await screen.findByText("Read 1");
  return { unmount, cache: () => cache?.getQueryCache().getAll() };
}

const comeBack = () =>
  act(async () => window.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

test("What was read is gone when the admin area is left, and the tab keeps none of it.", async () => {
  const { unmount, cache } = await setup();
  expect(cache()).toHaveLength(1);
  unmount();
  expect(cache()).toEqual([]);
  expect({ ...sessionStorage, ...localStorage }).toEqual({});
});

test("A desk that was left alone is read again when it is looked at, one that was just read is not.", async () => {
  await setup();
  await comeBack();
  expect(screen.getByText("Read 1")).toBeTruthy();
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 8 * 3_600_000);
  await comeBack();
  expect(await screen.findByText("Read 2")).toBeTruthy();
  now.mockRestore();
});
