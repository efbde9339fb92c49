import { expect, test } from "vitest";
import { apiErrors } from "#shared/contract/errors.ts";
import { serve } from "#web/testing/server.ts";
import { loadLibrary, loadWorkout } from "./library-api.ts";

type Answers = Readonly<Record<string, { readonly status?: number; readonly content: unknown }>>;

/** An API that answers these addresses, and cuts the connection at any other. */
async function setup(answers: Answers) {
  const asked: string[] = [];
  const origin = await serve((request, response) => {
    const address = request.url ?? "";
    asked.push(address);
    const answer = answers[address];
    if (answer) {
      response.writeHead(answer.status ?? 200, { "content-type": "application/json" });
      response.end(JSON.stringify(answer.content));
    } else request.socket.destroy();
  });
  return { options: { origin }, asked };
}

const card = (workoutId: string, category: string) => ({
  workoutId,
  title: `Workout ${workoutId}`,
  difficulty: "beginner",
  duration: 20,
  categoryId: category.toLowerCase(),
  category,
});
const problem = (code: keyof typeof apiErrors) => ({
  status: apiErrors[code].status,
  content: { type: "about:blank", title: "", ...apiErrors[code], code, requestId: "r-1" },
});
const listed = (...names: string[]) => ({
  content: { categories: names.map((name) => ({ categoryId: name.toLowerCase(), name })) },
});
const categories = listed("Cardio", "Legs");

test("The library is loaded page by page, to its end, in its order.", async () => {
  const { options, asked } = await setup({
    "/api/categories": categories,
    "/api/workouts": { content: { workouts: [card("3", "Legs")], nextCursor: "a" } },
    "/api/workouts?cursor=a": { content: { workouts: [], nextCursor: "b" } },
    "/api/workouts?cursor=b": { content: { workouts: [card("1", "Legs")], nextCursor: null } },
  });
  const { workouts } = await loadLibrary(options);
  expect(workouts.map(({ workoutId }) => workoutId)).toEqual(["3", "1"]);
  expect(asked).toHaveLength(4);
});

test("The workouts are shown without the list of categories.", async () => {
  const { options } = await setup({
    "/api/workouts": { content: { workouts: [card("1", "Legs")], nextCursor: null } },
  });
  expect(await loadLibrary(options)).toEqual({ workouts: [card("1", "Legs")], categories: [] });
});

test("A library whose pages stop loading is a failure, never half a library.", async () => {
  const { options } = await setup({
    "/api/categories": categories,
    "/api/workouts": { content: { workouts: [card("1", "Legs")], nextCursor: "a" } },
  });
  await expect(loadLibrary(options)).rejects.toMatchObject({ code: "network" });
});

test.each(["workout_not_found", "validation_failed"] as const)(
  "A workout does not exist if the API answers %s.",
  async (code) => {
    const { options } = await setup({ "/api/workouts/unknown": problem(code) });
    expect(await loadWorkout("unknown", options)).toBeNull();
  },
);

test.each(["internal", "unavailable"] as const)(
  "An answer of %s is an error, not a missing workout.",
  async (code) => {
    const { options } = await setup({ "/api/workouts/leg-day": problem(code) });
    await expect(loadWorkout("leg-day", options)).rejects.toMatchObject({ code });
  },
);

test.each([
  ["https://youtu.be/2tM1LFFxeKg", "embed"],
  ["https://vimeo.com/76979871", "link"],
  ["javascript:alert(1)", undefined],
  [undefined, undefined],
])("Of a workout's video %s the page gets no more than what it may do.", async (videoUrl, kind) => {
  const content = { ...card("1", "Legs"), description: "", createdAt: "2026-01-20T08:00:00Z" };
  const { options } = await setup({ "/api/workouts/1": { content: { ...content, videoUrl } } });
  const workout = await loadWorkout("1", options);
  expect(workout?.video?.kind).toBe(kind);
  expect(workout).not.toHaveProperty("videoUrl");
});
