import { expect, test } from "vitest";
import { type Endpoint, throttle } from "#shared/contract/endpoint.ts";
import type { Client } from "./client.ts";
import { type LoadJourney, loadJourneys, roundOf } from "./journeys.ts";

/** Has every field that a journey looks at in an answer. */
const answer = {
  status: "awaiting_payment",
  workouts: [{ workoutId: "6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b01" }],
  categories: [{ name: "Legs" }],
};

/** What a journey asks of the product when nothing goes wrong. */
async function requestsOf({ run }: LoadJourney): Promise<string[]> {
  const requests: string[] = [];
  const client = {
    open: async (path: string) => void requests.push(path),
    call: async ({ method, path }: Endpoint) => {
      requests.push(`${method} ${path}`);
      return answer;
    },
    pay: async () => {},
  };
  await run(client as unknown as Client);
  return requests;
}

test.each(loadJourneys)("$title makes $requests requests.", async (journey) => {
  expect(await requestsOf(journey)).toHaveLength(journey.requests);
});

test("At 200 requests a second the gateway lets every call through.", async () => {
  const round = (await Promise.all(roundOf(loadJourneys).map(requestsOf))).flat();
  const calls = round.filter((request) => request.includes("/api/"));
  for (const call of new Set(calls)) {
    const share = calls.filter((each) => each === call).length / round.length;
    expect(200 * share, call).toBeLessThanOrEqual(throttle.ratePerSecond);
  }
});

test("A round has each journey as often as it weighs, spread evenly.", () => {
  const journey = (title: string, weight: number) =>
    ({ title, weight, by: "visitor", requests: 1, run: async () => {} }) as const;
  const titles = roundOf([journey("a", 4), journey("b", 2)]).map(({ title }) => title);
  expect(titles).toEqual(["a", "b", "a", "a", "b", "a"]);
});
