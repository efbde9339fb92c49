import { ListPosition } from "#lambdas/bookings/list-position.ts";
import { readCursor, writeCursor } from "#lambdas/database/list-cursor.ts";
import type { PersonRecords, StoredRecord } from "./person-records.ts";

/** What a request about one person says: whose records, and from where on. */
export interface PersonInput {
  readonly email: string;
  readonly cursor?: string | undefined;
}

/**
 * The page of somebody's records that a request asks for.
 * @throws DomainError `validation_failed` for a cursor that is not one of ours.
 */
export async function personPage(
  people: PersonRecords,
  { email, cursor }: PersonInput,
): Promise<{ records: StoredRecord[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : readCursor(ListPosition, cursor);
  const { records, next } = await people.page(email, after);
  return { records, nextCursor: next ? writeCursor(next) : null };
}

/** Whether somebody has said something about their health in a record. */
export function hasHealthAnswers(record: StoredRecord): boolean {
  return [record["dietaryRestrictions"], record["medicalConditions"]].some(
    (answer) => answer !== undefined && answer !== "",
  );
}
