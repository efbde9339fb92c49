import {
  GetQueryResultsCommand,
  paginateDescribeLogGroups,
  type ResultField,
  StartQueryCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import * as z from "zod/mini";
import type { Connection } from "#infra/operations/connection/connection.ts";
import { stackName } from "#infra/stages.ts";

export interface LogLine {
  readonly at: string;
  /** `VisitorBookings`. */
  readonly source: string;
  /** Its event and what else says how it went. */
  readonly text: string;
}

const word = z.catch(z.optional(z.union([z.string(), z.number()])), undefined);
const Logged = z.object({
  level: word,
  event: word,
  state: word,
  reason: word,
  code: word,
  mail: word,
  endpoint: word,
  status: word,
  requestId: word,
});

/** Of one query. */
const mostGroups = 50;
const mostLines = 100;
const pauseMs = 1000;
const mostPauses = 60;

/** The lines that name one of these ids, oldest first. A query needs the logs, but no stack. */
export async function readLogLines(
  { clients: { logs }, stage, wait, now }: Connection,
  ids: readonly string[],
  from: Date,
): Promise<readonly LogLine[]> {
  const logGroupNames: string[] = [];
  const ours = { logGroupNamePrefix: `${stackName(stage)}-Functions` };
  for await (const { logGroups = [] } of paginateDescribeLogGroups({ client: logs }, ours)) {
    logGroupNames.push(...logGroups.flatMap(({ logGroupName }) => logGroupName ?? []));
  }
  const named = ids.filter((id) => /^[\w-]+$/.test(id));
  if (logGroupNames.length === 0) throw new Error("There are no logs of the functions.");
  if (named.length === 0) return [];
  const { queryId } = await logs.send(
    new StartQueryCommand({
      logGroupNames: logGroupNames.slice(0, mostGroups),
      startTime: Math.floor(from.getTime() / 1000),
      endTime: Math.ceil(now().getTime() / 1000),
      queryString: `fields @timestamp, @log, @message | filter @message like /${named.join("|")}/ | sort @timestamp asc | limit ${mostLines}`,
    }),
  );
  for (let pauses = 0; pauses < mostPauses; pauses += 1) {
    const { status, results = [] } = await logs.send(new GetQueryResultsCommand({ queryId }));
    if (status === "Complete") return results.map(lineOf);
    if (status !== "Running" && status !== "Scheduled") {
      throw new Error(`CloudWatch's query of the logs is ${status}.`);
    }
    await wait(pauseMs);
  }
  throw new Error("CloudWatch's query of the logs takes more than a minute.");
}

function lineOf(fields: readonly ResultField[]): LogLine {
  const textOf = (name: string) => fields.find(({ field }) => field === name)?.value ?? "";
  const group = textOf("@log");
  const [, source = group] = /Functions(\w+?)Log[\dA-F]{8}/.exec(group) ?? [];
  const said = Object.values(readMessage(textOf("@message")));
  return { at: textOf("@timestamp"), source, text: said.filter(Boolean).join(" ") };
}

/** Of a line that is not one of ours, nothing is shown. */
function readMessage(message: string): z.infer<typeof Logged> {
  try {
    return Logged.parse(JSON.parse(message));
  } catch {
    return { level: "(not readable)" };
  }
}
