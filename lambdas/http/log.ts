import type { Context } from "aws-lambda";
import {
  type AlarmEvent,
  type BusinessEvent,
  metricNamespace,
} from "#shared/contract/counted-events.ts";
import { describeError } from "./describe-error.ts";

/**
 * The log holds no personal data, and this module ensures it: a line is an event name and fields
 * from the list below, and a value that does not match its field's pattern is withheld. Texts that
 * people typed have no field; error messages, which may quote them, are never written (see
 * `describeError`).
 */

const word = /^[\w.:$-]{1,100}$/;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const stripeId = /^[a-z]{2,10}_\w{1,100}$/;

const textFields = {
  requestId: /^[\w=-]{1,100}$/,
  /** Lambda's own id of the invocation, which its platform lines carry. */
  awsRequestId: word,
  functionName: word,
  /** The route as the contract spells it, never the path as called. */
  endpoint: /^[A-Z]{3,7} [\w/{}.-]{1,100}$/,
  /** An `ErrorCode`, or another system's. */
  code: word,
  bookingId: uuid,
  paymentIntentId: stripeId,
  stripeEventId: stripeId,
  stripeEventType: word,
  /** A state or a reason: a word from the code, never typed text. */
  state: word,
  reason: word,
  /** Which mail, never to whom. */
  mail: word,
} as const satisfies Record<string, RegExp>;

type TextField = keyof typeof textFields;
type NumberField =
  | "status"
  | "durationMs"
  | "attempts"
  | "count"
  | "confirmed"
  | "erased"
  | "expired"
  | "failed"
  | "followedUp"
  | "expectedPence"
  | "receivedPence";

/** The only fields that a log line can have. */
type LogFields = { readonly [Field in TextField]?: string | undefined } & {
  readonly [Field in NumberField]?: number | undefined;
};

export interface Log {
  /** @param event what happened, `snake_case`. */
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields, error?: unknown): void;
  /** A failure that the operator should know about. */
  error(event: string, fields?: LogFields, error?: unknown): void;
  /** As `info`, and counted as a business metric. */
  count(event: BusinessEvent, fields?: LogFields): void;
  /** As `error`, and counted as a metric, which raises an alarm. */
  alarm(event: AlarmEvent, fields?: LogFields): void;
  /** A log whose every line carries these fields as well. */
  with(fields: LogFields): Log;
}

type WriteLine = (line: string) => void;

interface LogOptions {
  readonly writeLine?: WriteLine;
  readonly inherited?: LogFields;
  /** The deployment that metrics belong to; without one, nothing is counted. */
  readonly stage?: string | undefined;
  readonly now?: () => number;
}

/** One JSON object a line. CloudWatch adds the time. */
export function createLog({
  writeLine = (line) => process.stdout.write(`${line}\n`),
  inherited = {},
  stage = process.env["STAGE"],
  now = Date.now,
}: LogOptions = {}): Log {
  function write(
    level: string,
    event: string,
    fields: LogFields = {},
    { error, metric }: { error?: unknown; metric?: string } = {},
  ): void {
    writeLine(
      JSON.stringify({
        level,
        event: word.test(event) ? event : withheld,
        ...loggable({ ...inherited, ...fields }),
        ...(error === undefined ? {} : { error: describeError(error) }),
        ...(metric === undefined || stage === undefined ? {} : countOf(metric, stage, now())),
      }),
    );
  }
  return {
    info: (event, fields) => write("info", event, fields),
    warn: (event, fields, error) => write("warn", event, fields, { error }),
    error: (event, fields, error) => write("error", event, fields, { error }),
    count: (event, fields) => write("info", event, fields, { metric: event }),
    alarm: (event, fields) => write("error", event, fields, { metric: event }),
    with: (fields) => createLog({ writeLine, stage, now, inherited: { ...inherited, ...fields } }),
  };
}

/** The log of one invocation that is not a request. */
export function invocationLog({ functionName, awsRequestId }: Context): Log {
  return createLog().with({ functionName, awsRequestId });
}

const withheld = "(withheld)";

/**
 * Makes CloudWatch count a line without a call or a filter, by its embedded metric format
 * (https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html).
 */
function countOf(metric: string, stage: string, timestamp: number) {
  return {
    stage,
    [metric]: 1,
    _aws: {
      Timestamp: timestamp,
      CloudWatchMetrics: [
        {
          Namespace: metricNamespace,
          Dimensions: [["stage"]],
          Metrics: [{ Name: metric, Unit: "Count" }],
        },
      ],
    },
  };
}

function loggable(fields: LogFields): Record<string, string | number> {
  const line: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "number") line[name] = value;
    else if (value !== undefined) line[name] = patternOf(name).test(value) ? value : withheld;
  }
  return line;
}

const patterns = new Map<string, RegExp>(Object.entries(textFields));
const nothing = /(?!)/;

function patternOf(name: string): RegExp {
  return patterns.get(name) ?? nothing;
}
