import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  asTrainer,
  importFunction,
  send,
  type TestRequest,
  trainerClaims,
} from "#lambdas/testing/http.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { type Endpoint, maximumBodyBytes } from "#shared/contract/endpoint.ts";
import * as endpoints from "#shared/workouts/admin-api.ts";
import { categoryMessages, workoutMessages } from "#shared/workouts/workout-form.ts";

const workoutId = "0b6f3c52-6f0e-4f7e-9a55-0a6c1f1d2e03";
const categoryId = "5d7a1f0e-8b1d-4b8f-9a3e-2f6f3c0d9a22";
/** The id of the default category. */
const legsId = "legs";
const form = {
  title: "Knee-Friendly Leg Day",
  description: "Strong legs without deep knee bends.",
  duration: 25,
  category: "Legs",
};
const stored = {
  ...form,
  workoutId,
  categoryId: legsId,
  revision: 0,
  listKey: "workout",
  difficulty: "beginner",
  createdAt: "2026-01-20T08:00:00.000Z",
  createdBy: "alex@trainers.example",
};
const claims = { ...trainerClaims, token_use: "id", email: "alex@trainers.example" };

/** The function as it is deployed, over a database with these answers. */
async function setup() {
  const database = mockClient(DynamoDBDocumentClient);
  database.on(GetCommand).resolves({});
  database.on(QueryCommand).resolves({ Items: [] });
  database.on(UpdateCommand).resolves({});
  database.on(UpdateCommand, { TableName: "workouts" }).resolves({ Attributes: stored });
  const { handler, lines } = await importFunction(() => import("./admin.function.ts"), {
    WORKOUTS_TABLE: "workouts",
    CATEGORIES_TABLE: "categories",
    AUDIT_TABLE: "audit",
  });
  onTestFinished(() => expect(lines.join("")).not.toContain("alex@trainers.example"));
  return {
    /** What was written to a table. */
    written: (table: string) =>
      database.commandCalls(UpdateCommand, { TableName: table }).map(({ args }) => args[0].input),
    database,
    call: (endpoint: Endpoint, request: TestRequest = {}) =>
      asTrainer(handler)(endpoint, { claims, ...request }),
  };
}

test("A workout is added under the name of the administrator, for beginners by default.", async () => {
  const { call, written } = await setup();
  const answer = await call(endpoints.createWorkout, { body: { workoutId, ...form } });
  expect(answer.statusCode).toBe(200);
  const { listKey: _, ...shown } = stored;
  expect(answer.content).toEqual(shown);
  const [update] = written("workouts");
  expect(update?.Key).toEqual({ workoutId });
  expect(Object.values(update?.ExpressionAttributeValues ?? {})).toEqual(
    expect.arrayContaining(["alex@trainers.example", "beginner", 25]),
  );
});

test.each([
  ["createWorkout", endpoints.createWorkout, { body: { workoutId, ...form } }, "workouts"],
  [
    "updateWorkout",
    endpoints.updateWorkout,
    { params: { workoutId }, body: { ...form, revision: 0 } },
    "workouts",
  ],
  ["deleteWorkout", endpoints.deleteWorkout, { params: { workoutId } }, "workouts"],
  ["restoreWorkout", endpoints.restoreWorkout, { params: { workoutId } }, "workouts"],
  [
    "createCategory",
    endpoints.createCategory,
    { body: { categoryId, name: "Boxing" } },
    "categories",
  ],
  [
    "renameCategory",
    endpoints.renameCategory,
    { params: { categoryId: legsId }, body: { name: "Lower Legs", seen: "Legs" } },
    "categories",
  ],
  ["deleteCategory", endpoints.deleteCategory, { params: { categoryId: legsId } }, "categories"],
] as const)(
  "%s changes nothing when the audit log cannot be written.",
  async (_, endpoint, request, table) => {
    const { call, written, database } = await setup();
    expect((await call(endpoint, request)).statusCode).toBe(200);
    expect(written(table).length).toBeGreaterThan(0);

    database.resetHistory();
    database.on(UpdateCommand, { TableName: "audit" }).rejects(new Error("away"));
    expect((await call(endpoint, request)).statusCode).toBe(500);
    expect(written(table)).toEqual([]);
  },
);

test("The list is answered with all that can be edited, and where the next page begins.", async () => {
  const { call, database } = await setup();
  const end = { listKey: "workout", createdAt: stored.createdAt, workoutId };
  database
    .on(QueryCommand, { TableName: "workouts" })
    .resolves({ Items: [stored], LastEvaluatedKey: end });
  const { content } = await call(endpoints.listAdminWorkouts);
  const { listKey: _, ...shown } = stored;
  expect(content).toEqual({
    workouts: [shown],
    nextCursor: expect.any(String),
  });
  const foreign = Buffer.from(JSON.stringify({ ...end, listKey: "booking" })).toString("base64url");
  expect((await call(endpoints.listAdminWorkouts, { query: { cursor: foreign } })).statusCode).toBe(
    400,
  );
});

test("A deleted workout is not answered.", async () => {
  const { call, database } = await setup();
  database.on(GetCommand).resolves({ Item: { ...stored, deletedAt: stored.createdAt } });
  expect(await call(endpoints.getAdminWorkout, { params: { workoutId } })).toMatchObject({
    statusCode: 404,
    content: { code: "workout_not_found" },
  });
});

describe("A form", () => {
  const writing = (body: object) => send(endpoints.createWorkout, { body: { workoutId, ...body } });

  test("without anything in it names every field that is required.", async () => {
    expect(await writing({})).toMatchObject({
      code: "validation_failed",
      errors: [
        { path: "title", message: workoutMessages.titleRequired },
        { path: "description", message: workoutMessages.descriptionRequired },
        { path: "duration", message: workoutMessages.durationInvalid },
        { path: "category", message: workoutMessages.categoryRequired },
      ],
    });
  });

  test.each([0, -5, 2.5, 601, "25", null, Number.MAX_SAFE_INTEGER])(
    "with a duration of %j is refused.",
    async (duration) => {
      expect(await writing({ ...form, duration })).toMatchObject({
        errors: [{ path: "duration", message: workoutMessages.durationInvalid }],
      });
    },
  );

  test.each(["javascript:alert(1)", "my video", 7])(
    "with a link to a video that cannot be followed is refused (%j).",
    async (videoUrl) => {
      expect(await writing({ ...form, videoUrl })).toMatchObject({
        errors: [{ path: "videoUrl", message: workoutMessages.videoUnusable }],
      });
    },
  );

  test.each(["https://youtu.be/2tM1LFFxeKg", ""])(
    "with a usable link, or none, is accepted (%j).",
    async (videoUrl) => {
      expect((await writing({ ...form, videoUrl })).input).toMatchObject({ body: { videoUrl } });
    },
  );

  test("of an edit says which revision it follows.", async () => {
    for (const revision of [undefined, -1, 1.5, "0", null]) {
      const request = { params: { workoutId }, body: { ...form, revision } };
      expect(await send(endpoints.updateWorkout, request)).toMatchObject({
        errors: [{ path: "revision" }],
      });
    }
  });

  test("has room for a description and no more.", async () => {
    const description = "x".repeat(maximumBodyBytes - 1000);
    expect(await writing({ ...form, description })).toMatchObject({
      errors: [{ path: "description" }],
    });
  });
});

test.each(["", "  ", "\u2003", null, 7, ["Boxing"]])(
  "A category without a name is refused (%j).",
  async (name) => {
    const refusal = {
      code: "validation_failed",
      errors: [{ path: "name", message: categoryMessages.nameRequired }],
    };
    const added = await send(endpoints.createCategory, { body: { categoryId, name } });
    expect(added).toMatchObject(refusal);
    const request = { params: { categoryId }, body: { name, seen: "Legs" } };
    expect(await send(endpoints.renameCategory, request)).toMatchObject(refusal);
  },
);

test.each([
  ["createWorkout", endpoints.createWorkout, { workoutId: "workout", ...form }, "workoutId"],
  ["createCategory", endpoints.createCategory, { categoryId: "1", name: "Boxing" }, "categoryId"],
])("%s takes no id that others could guess.", async (_, endpoint, body, path) => {
  expect(await send(endpoint, { body })).toMatchObject({ errors: [{ path }] });
});
