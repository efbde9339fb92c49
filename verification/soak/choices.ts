import type { Random } from "./draws.ts";
import type { Visitor } from "./visitors.ts";

/** An action, or a visitor who begins to book. */
export type Actor = Action | "severalActions" | Visitor;
type Action = ReturnType<typeof anyAction>;

const twice = ["upkeep", "upkeep"] as const;
const told = ["deliverCalendar", "deliverCalendar"] as const;

/** Who acts at the same time: often several on one booking. */
export function anyActors(random: Random, visitors: readonly Visitor[]): readonly Actor[] {
  return random.weighted<readonly Actor[]>([
    [6, Array.from({ length: 1 + random.below(4) }, () => "severalActions" as const)],
    [2, [random.pick(["confirm", "book", "pay"]), "confirm", "deliverPayments", ...twice]],
    [2, [...twice, "complete", "refund", "refundAtStripe", "deliverRefunds"]],
    [1, [...twice, "complete", "undo", random.pick(["deliverRefunds", "cancel"])]],
    [2, ["noteTime", "upkeep", random.pick(["noteTime", "complete"])]],
    [2, ["chooseInCalendar", "chooseInCalendar", ...told, random.pick(["noteTime", "cancel"])]],
    [2, ["chooseInCalendar", ...told, "settleTime", random.pick(["holdSession", "settleTime"])]],
    [1, ["dispute", "decide", "refundAtStripe", "deliverDisputes", "deliverRefunds"]],
    [2, ["begin", "begin", random.pick(["begin", "pay"])]],
    // They compete for the last use of a code.
    [2, visitors],
    [2, ["cancel", "cancel", ...twice, random.pick(["complete", "refund"])]],
    [2, ["cancel", "upkeep", "dealWith", "upkeep"]],
    [1, ["cancel", "confirm", "upkeep", random.pick(["erase", "refundAtStripe", "dispute"])]],
    [1, ["turnBookings", "begin", random.pick(["begin", "book", "pay"]), "confirm"]],
    [
      5,
      ["holdSession", "holdSession", "putSessionBack", random.pick(["refund", "cancel", "upkeep"])],
    ],
    [1, ["book", "book", "upkeep", random.pick(["begin", "pay", "erase", "severalActions"])]],
  ]);
}

const actions = {
  rare: [
    "chooseTime",
    "note",
    "pauseCode",
    "deleteCode",
    "weather",
    "turnBookings",
    "refuseMails",
    "putSessionBack",
    "undo",
  ],
  seldom: ["decline", "turnRefund", "decide", "resend", "erase"],
  usual: ["deliverRefunds", "deliverDisputes", "refundAtStripe", "dispute", "complete", "dealWith"],
  often: [
    "begin",
    "cancel",
    "noteTime",
    "refund",
    "chooseInCalendar",
    "deliverCalendar",
    "holdSession",
    "settleTime",
  ],
  most: ["pay", "confirm", "deliverPayments", "upkeep"],
} as const;

export function anyAction(random: Random, isPaused: boolean) {
  const { rare, seldom, usual, often, most } = actions;
  return random.weighted([
    [26, "book"],
    [40, random.pick(most)],
    [27, random.pick(often)],
    [20, random.pick(usual)],
    [6, "report"],
    [12, random.pick(seldom)],
    [6, random.pick(rare)],
    [isPaused ? 19 : 0, "turnBookings"],
  ] as const);
}
