import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { expect, onTestFinished, test } from "vitest";
import { asTrainer, importFunction, send, trainerClaims } from "#lambdas/testing/http.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { maximumBodyBytes } from "#shared/contract/endpoint.ts";
import { sampleWorkout, workoutForm } from "#shared/testing/workout.ts";
import * as endpoints from "#shared/workouts/admin-api.ts";

const { workoutId } = sampleWorkout;
const stored = { ...sampleWorkout, revision: 0, listKey: "workout" };
const claims = { ...trainerClaims, token_use: "id", email: "alex@trainers.example" };

/** The function as it is deployed, over a database with these answers. */
async function setup() {
  const database = mockClient(DynamoDBDocumentClient);
  database.on(GetCommand).resolves({});
  database.on(QueryCommand).resolves({ Items: [] });
  database.on(UpdateCommand).resolves({ Attributes: {} });
  database.on(UpdateCommand, { TableName: "workouts" }).resolves({ Attributes: stored });
  const { handler, lines } = await importFunction(() => import("./site.function.ts"), {
    WORKOUTS_TABLE: "workouts",
    SETTINGS_TABLE: "settings",
    AUDIT_TABLE: "audit",
    SITE_BUCKET: "site",
    SITE_BUILD: "build",
  });
  onTestFinished(() => expect(lines.join("")).not.toContain("alex@trainers.example"));
  return { database, call: asTrainer(handler) };
}

test("A workout is added under the name of the administrator, for beginners by default.", async () => {
  const { call, database } = await setup();
  const body = { workoutId, ...workoutForm };
  const answer = await call(endpoints.createWorkout, { body, claims });
  expect(answer.statusCode).toBe(200);
  const { listKey: _, ...shown } = stored;
  expect(answer.content).toEqual(shown);
  const [write] = database.commandCalls(UpdateCommand, { TableName: "workouts" });
  const update = write?.args[0].input;
  expect(update?.Key).toEqual({ workoutId });
  expect(Object.values(update?.ExpressionAttributeValues ?? {})).toEqual(
    expect.arrayContaining(["alex@trainers.example", "beginner", 25]),
  );
});

test("A workoutForm names its invalid fields, and an edit the revision that it follows.", async () => {
  const invalid = {
    ...workoutForm,
    duration: 601,
    description: "x".repeat(maximumBodyBytes - 1000),
  };
  expect(await send(endpoints.createWorkout, { body: { workoutId, ...invalid } })).toMatchObject({
    code: "validation_failed",
    errors: [{ path: "description" }, { path: "duration" }],
  });
  expect(
    await send(endpoints.updateWorkout, { params: { workoutId }, body: workoutForm }),
  ).toMatchObject({
    errors: [{ path: "revision" }],
  });
});

test.each([
  ["createWorkout", endpoints.createWorkout, { workoutId: "workout", ...workoutForm }, "workoutId"],
  ["createCategory", endpoints.createCategory, { categoryId: "1", name: "Boxing" }, "categoryId"],
])("%s takes no id that others could guess.", async (_, endpoint, body, path) => {
  expect(await send(endpoint, { body })).toMatchObject({ errors: [{ path }] });
});
