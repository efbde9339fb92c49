import { DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { asVisitor, importFunction } from "#lambdas/testing/http.ts";
import { mockClient } from "#lambdas/testing/mock-client.ts";
import { sampleWorkout } from "#shared/testing/workout.ts";
import { getWorkout, listCategories, listWorkouts } from "#shared/workouts/api.ts";

/** The function as it is deployed, over a database with these answers. */
async function setup() {
  const database = mockClient(DynamoDBDocumentClient);
  database.on(GetCommand).resolves({});
  database.on(QueryCommand).resolves({ Items: [] });
  const { handler } = await importFunction(() => import("./visitor-library.function.ts"), {
    WORKOUTS_TABLE: "workouts",
    SETTINGS_TABLE: "settings",
  });
  return { database, call: asVisitor(handler) };
}

const legDay = { ...sampleWorkout, workoutId: "leg-day", listKey: "workout" };
const keptForAMinute = "public, max-age=60, stale-while-revalidate=300";

test("The library answers cards, for a minute, and where the next page begins.", async () => {
  const { call, database } = await setup();
  const end = { listKey: "workout", createdAt: legDay.createdAt, workoutId: legDay.workoutId };
  database
    .on(QueryCommand, { TableName: "workouts" })
    .resolves({ Items: [legDay], LastEvaluatedKey: end });
  const { statusCode, headers, content } = await call(listWorkouts);
  const { workoutId, title, difficulty, duration, categoryId, category, videoUrl } = legDay;
  expect(statusCode).toBe(200);
  expect(headers["cache-control"]).toBe(keptForAMinute);
  expect(content).toEqual({
    workouts: [{ workoutId, title, difficulty, duration, categoryId, category, videoUrl }],
    nextCursor: expect.any(String),
  });
});

test("A workout with a longer id than any is not looked for.", async () => {
  const { call, database } = await setup();
  const { statusCode } = await call(getWorkout, { params: { workoutId: "x".repeat(3000) } });
  expect(statusCode).toBe(400);
  expect(database.calls()).toHaveLength(0);
});

test("The categories are answered by id and name alone.", async () => {
  const { call, database } = await setup();
  const categories = [{ categoryId: "boxing", name: "Boxing", createdAt: legDay.createdAt }];
  database.on(GetCommand).resolves({ Item: { categories, revision: 1 } });
  const answer = await call(listCategories);
  expect(answer.content).toEqual({
    categories: [{ categoryId: "boxing", name: "Boxing" }],
  });
  expect(answer.headers["cache-control"]).toBe(keptForAMinute);
});

test("No public endpoint shows the email address of the administrator who added a workout.", async () => {
  const { call, database } = await setup();
  // A database that ignores what it was asked to project.
  database.on(QueryCommand).resolves({ Items: [{ ...legDay, name: "Legs" }] });
  database.on(GetCommand, { TableName: "workouts" }).resolves({ Item: legDay });
  for (const endpoint of [listWorkouts, getWorkout, listCategories]) {
    const { statusCode, body } = await call(endpoint, { params: { workoutId: "leg-day" } });
    expect(statusCode).toBe(200);
    expect(body).not.toContain("alex@trainers.example");
    expect(body).not.toContain("createdBy");
  }
});
