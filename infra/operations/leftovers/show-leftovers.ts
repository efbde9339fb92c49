import { type Stage, stackName } from "#infra/stages.ts";
import type { Candidate } from "./candidates.ts";
import type { Leftovers } from "./find-leftovers.ts";

/** What is left over, oldest first, with the commands that delete each, and a count of what is live. */
export function showLeftovers(stage: Stage, { live, leftOver }: Leftovers): string {
  const stack = stackName(stage);
  const inUse = `In use, and not listed: ${countTypes(live)}.`;
  if (leftOver.length === 0) return `Nothing is left over of ${stack}.\n${inUse}`;
  const oldestFirst = [...leftOver].sort((one, other) => ageOf(one) - ageOf(other));
  return [
    `Left over of ${stack}: called like it, and owned by no stack.`,
    ...oldestFirst.flatMap(({ type, id, createdAt, holds, origin, commands }) => [
      "",
      `${type} ${id}`,
      `  created ${createdAt?.toISOString() ?? "at an unknown time"}, ${holds}`,
      `  ${origin}`,
      ...commands.map((command) => `    ${command}`),
      ...(commands.length === 0 ? ["    is being created or deleted: look again later"] : []),
    ]),
    "",
    `${countTypes(leftOver)} left over. ${inUse}`,
    "Nothing was changed. The commands delete for good, and this may be the only copy of bookings or accounts: look into each before you delete it.",
  ].join("\n");
}

const ageOf = ({ createdAt }: Candidate) => createdAt?.getTime() ?? 0;

/** `17 tables, 1 user pool`. */
function countTypes(candidates: readonly Candidate[]): string {
  const counts = new Map<string, number>();
  for (const { type } of candidates) counts.set(type, (counts.get(type) ?? 0) + 1);
  const parts = [...counts].map(([type, count]) => `${count} ${type}${count === 1 ? "" : "s"}`);
  return parts.join(", ") || "nothing";
}
