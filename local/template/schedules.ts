import * as z from "zod/mini";
import type { Template } from "./template.ts";

/** What runs by the clock: EventBridge Scheduler's schedules and EventBridge's rules. */
export interface Schedule {
  readonly functionArn: string;
  readonly intervalMs: number;
  /** What the function is invoked with. */
  readonly input: unknown;
}

const State = z._default(z.enum(["ENABLED", "DISABLED"]), "ENABLED");
const Target = z.object({ Arn: z.string(), Input: z.optional(z.string()) });
const SchedulerSchedule = z.object({ ScheduleExpression: z.string(), State, Target });
const EventsRule = z.object({
  ScheduleExpression: z.optional(z.string()),
  State,
  Targets: z._default(z.array(Target), []),
});

const unitMs: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** @throws when a schedule is not a plain `rate(…)` */
export function readSchedules(template: Template): Schedule[] {
  const schedules = template
    .read("AWS::Scheduler::Schedule", SchedulerSchedule)
    .map((schedule) => ({ ...schedule, Targets: [schedule.Target] }));
  const rules = template
    .read("AWS::Events::Rule", EventsRule)
    .filter((rule) => rule.ScheduleExpression !== undefined);
  return [...schedules, ...rules]
    .filter(({ State }) => State === "ENABLED")
    .flatMap(({ ScheduleExpression = "", Targets }) =>
      Targets.map(({ Arn, Input }) => ({
        functionArn: Arn,
        intervalMs: intervalOf(ScheduleExpression),
        input: Input === undefined ? {} : JSON.parse(Input),
      })),
    );
}

function intervalOf(expression: string): number {
  const [, count, unit = ""] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const milliseconds = unitMs[unit];
  if (milliseconds === undefined) {
    throw new Error(`The local stack runs rate(…) schedules only, not ${expression}.`);
  }
  return Number(count) * milliseconds;
}
