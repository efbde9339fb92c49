import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import {
  allOf,
  anyOf,
  type Changes,
  type Condition,
  conditionalDelete,
  conditionalUpdate,
  equals,
  isAbsent,
  isOneOf,
  isPresent,
} from "#lambdas/database/expressions.ts";
import {
  type Booking,
  type BookingState,
  type BookingTransition,
  bookingTransitions,
} from "#shared/bookings/bookings.ts";
import type { WriteResult } from "./booking-store.ts";
import { parseBooking } from "./stored-booking.ts";

/** The item is a confirmed booking, not a draft. */
export const isConfirmed: Condition = isOneOf("paymentStatus", ["completed", "bypassed"]);

/** The condition for each state. A missing item meets none of them. */
export const storedAs: Record<BookingState, Condition> = {
  draft: equals("paymentStatus", "pending"),
  confirmed: allOf(isConfirmed, isAbsent("status"), isAbsent("erasedAt")),
  completed: allOf(equals("status", "completed"), isAbsent("erasedAt")),
  erased: isPresent("erasedAt"),
};

/** The condition under which a transition is allowed, from `bookingTransitions`. */
export function stateAllows(transition: BookingTransition): Condition {
  return anyOf(...bookingTransitions[transition].from.map((state) => storedAs[state]));
}

/** Reads and conditionally writes single items of the bookings table. */
export function createBookingItems(database: DynamoDBDocumentClient, tableName: string) {
  async function find(bookingId: string): Promise<Booking | undefined> {
    const { Item } = await database.send(
      new GetCommand({ TableName: tableName, Key: { bookingId }, ConsistentRead: true }),
    );
    return Item && parseBooking(Item);
  }

  async function update<Written extends Booking>(
    bookingId: string,
    changes: Changes,
    condition: Condition,
    parse: (item: unknown) => Written,
  ): Promise<WriteResult<Written>> {
    return orRefused(bookingId, async () => {
      const { Attributes } = await database.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { bookingId },
          ...conditionalUpdate(changes, condition),
          ReturnValues: "ALL_NEW",
          ReturnValuesOnConditionCheckFailure: "ALL_OLD",
        }),
      );
      return parse(Attributes);
    });
  }

  async function remove<Removed extends Booking>(
    booking: Removed,
    condition: Condition,
  ): Promise<WriteResult<Removed>> {
    return orRefused(booking.bookingId, async () => {
      await database.send(
        new DeleteCommand({
          TableName: tableName,
          Key: { bookingId: booking.bookingId },
          ...conditionalDelete(condition),
          ReturnValuesOnConditionCheckFailure: "ALL_OLD",
        }),
      );
      return booking;
    });
  }

  /** Tells a refused write (`refused`) from a missing item (`not_found`). */
  async function orRefused<Written extends Booking>(
    bookingId: string,
    write: () => Promise<Written>,
  ): Promise<WriteResult<Written>> {
    try {
      return { outcome: "written", booking: await write() };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      // Local engines do not return the item with the failed condition.
      const found = error.Item ? parseBooking(unmarshall(error.Item)) : await find(bookingId);
      return found ? { outcome: "refused", booking: found } : { outcome: "not_found" };
    }
  }

  return { find, update, remove };
}

export type BookingItems = ReturnType<typeof createBookingItems>;
