import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { type TableName, tableConstructId } from "#infra/data/table-definitions.ts";
import { type DiscountCode, defaultPurposes } from "#shared/discounts/discount-code.ts";
import { discountPurposes } from "#shared/discounts/discounts.ts";
import { defaultCategories } from "#shared/workouts/categories.ts";
import type { UserSeed } from "../identity/users.ts";
import type { TableDefinition } from "../template/read-tables.ts";

/** What a developer finds in a new local stack. */

/** The trainer’s account; browser tests sign in with it. */
export const sampleTrainer: UserSeed = {
  email: "trainer@example.com",
  password: "Touchline-2026",
  groups: ["admins"],
};

const createdAt = "2026-01-05T09:00:00.000Z";

const unused = { for: [...defaultPurposes], oncePerEmail: false, createdAt, usedBy: {} };

const sampleDiscountCodes: readonly DiscountCode[] = [
  { code: "WELCOME10", percentOff: 10, active: true, ...unused, for: [...discountPurposes] },
  { code: "FREE100", percentOff: 100, active: true, ...unused },
  { code: "EXPIRED20", percentOff: 20, active: true, expiryDate: "2025-12-31", ...unused },
  { code: "PAUSED15", percentOff: 15, active: false, ...unused, for: ["blocks"] },
];

const contents = [
  {
    title: "Full-Body Strength Foundations",
    description:
      "Five compound movements with nothing but a pair of dumbbells: goblet squat, floor press, row, hinge and carry. Three rounds, two minutes of rest, and a form check before every set.",
    difficulty: "beginner",
    duration: 35,
    categoryId: "strength",
    videoUrl: "https://www.youtube.com/watch?v=UItWltVZZmE",
  },
  {
    title: "Pre-Season Hill Intervals",
    description:
      "The session every footballer remembers. Eight hard efforts of forty-five seconds uphill, walking down in between, after a proper warm-up. Any hill near you will do.",
    difficulty: "advanced",
    duration: 30,
    categoryId: "cardio",
    videoUrl: "https://www.youtube.com/watch?v=ml6cT4AZdqI",
  },
  {
    title: "Knee-Friendly Leg Day",
    description:
      "Strong legs without deep knee bends: bridges, step-ups, wall sits and calf raises. Written for people coming back from a knee injury who have been cleared to exercise.",
    difficulty: "beginner",
    duration: 25,
    categoryId: "legs",
    videoUrl: "https://youtu.be/2tM1LFFxeKg",
  },
  {
    title: "Push Day: Chest, Shoulders, Triceps",
    description:
      "Press-ups in four variations, overhead presses and dips, each with an easier and a harder option. Ends with two minutes of shoulder mobility.",
    difficulty: "intermediate",
    duration: 40,
    categoryId: "push",
    videoUrl: "https://www.youtube.com/watch?v=IODxDxX7oi4",
  },
  {
    title: "Pull Day: Back and Biceps",
    description:
      "Rows, pull-downs with a band and slow curls, for anyone who spends the day at a desk. You need a resistance band and a door.",
    difficulty: "intermediate",
    duration: 40,
    categoryId: "pull",
    videoUrl: "https://www.youtube.com/watch?v=eGo4IYlbE5g",
  },
  {
    title: "20-Minute Kitchen HIIT",
    description:
      "Forty seconds on, twenty off, no equipment and no jumping for the first two rounds. Done before the kettle has cooled.",
    difficulty: "intermediate",
    duration: 20,
    categoryId: "hiit",
    videoUrl: "https://www.youtube.com/watch?v=M0uO8X3_tEA",
  },
  {
    title: "Hips and Hamstrings Mobility",
    description:
      "A slow half hour for stiff hips and tight hamstrings, on a mat. Breathe through it; nothing here should hurt.",
    difficulty: "beginner",
    duration: 30,
    categoryId: "flexibility",
    videoUrl: "https://www.youtube.com/watch?v=4BOTvaRaDjI",
  },
  {
    title: "The Day After: Active Recovery",
    description:
      "What to do when everything aches: easy walking, foam rolling and ten minutes of breathing work, with the reasons for each.",
    difficulty: "beginner",
    duration: 25,
    categoryId: "recovery",
  },
];

/** One was added each week, the last one most recently. */
const sampleWorkouts = contents.map((content, index) => ({
  ...content,
  workoutId: `0b6f3c52-6f0e-4f7e-9a55-0a6c1f1d2e0${index + 1}`,
  category: defaultCategories.find(({ categoryId }) => categoryId === content.categoryId)?.name,
  createdAt: new Date(Date.UTC(2026, 0, 6 + 7 * index, 8)).toISOString(),
  createdBy: sampleTrainer.email,
  revision: 0,
}));

type Items = readonly Record<string, unknown>[];

/** The settings are not here: `fillInWebsite` has their samples. */
export const sampleItems: Readonly<Partial<Record<Exclude<TableName, "settings">, Items>>> = {
  discountCodes: sampleDiscountCodes.map((code) => ({ ...code, listKey: "code" })),
  workouts: sampleWorkouts.map((workout) => ({ ...workout, listKey: "workout" })),
};

/** Fills each table that is empty with its items. Changed items stay as they are. */
export async function seed(
  client: DynamoDBClient,
  tables: readonly TableDefinition[],
  samples: Readonly<Partial<Record<TableName, Items>>>,
): Promise<void> {
  const database = DynamoDBDocumentClient.from(client);
  for (const [name, items] of Object.entries(samples)) {
    const construct = tableConstructId(name);
    const table = tables.find(({ TableName }) => TableName.includes(construct));
    if (!table) throw new Error(`The template has no ${construct} to fill.`);
    const { TableName } = table;
    const { Count } = await database.send(new ScanCommand({ TableName, Limit: 1 }));
    if (Count !== 0) continue;
    for (const Item of items) await database.send(new PutCommand({ TableName, Item }));
  }
}
