import { kindOf } from "./booking-kinds.ts";
import type { Complete, FactsOf } from "./facts.ts";
import { FlowSource } from "./flow-source.ts";
import { kindRules } from "./kinds.ts";
import { type Ending, endingFacts, overBecause } from "./over.ts";

/** What says whether a booking is to do. */
export const toDoFacts = { ...endingFacts, flowSource: FlowSource };
type ToDoFacts = FactsOf<typeof toDoFacts>;
export interface ToDo extends ToDoFacts, Ending {}

/** Whether the trainer has still to do a booking: one of a kind that takes place and is then completed. */
export function isToDo<Given extends ToDo>(booking: Given & Complete<Given, ToDoFacts>): boolean {
  const toDo: ToDo = booking;
  return kindRules[kindOf(toDo)].isCompleted && overBecause(toDo) === undefined;
}
