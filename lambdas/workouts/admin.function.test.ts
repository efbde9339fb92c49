import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { expect, onTestFinished, test } from "vitest";
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

test("A form names its invalid fields, and an edit the revision that it follows.", async () => {
  const invalid = { ...form, duration: 601, description: "x".repeat(maximumBodyBytes - 1000) };
  expect(await send(endpoints.createWorkout, { body: { workoutId, ...invalid } })).toMatchObject({
    code: "validation_failed",
    errors: [{ path: "description" }, { path: "duration" }],
  });
  expect(await send(endpoints.updateWorkout, { params: { workoutId }, body: form })).toMatchObject({
    errors: [{ path: "revision" }],
  });
});

test.each([
  ["createWorkout", endpoints.createWorkout, { workoutId: "workout", ...form }, "workoutId"],
  ["createCategory", endpoints.createCategory, { categoryId: "1", name: "Boxing" }, "categoryId"],
])("%s takes no id that others could guess.", async (_, endpoint, body, path) => {
  expect(await send(endpoint, { body })).toMatchObject({ errors: [{ path }] });
});
