import type { HttpAnswer } from "#local/http-message.ts";
import { bookingListMessages } from "#shared/bookings/admin-bookings.ts";
import { Problem } from "#shared/contract/problem.ts";
import { qrSettingsMessages } from "#shared/qr-settings/qr-settings-form.ts";
import { categoryMessages, workoutMessages } from "#shared/workouts/workout-form.ts";
import { fits } from "./api-document.ts";
import type { FuzzRequest } from "./requests.ts";

/** What a target answered, and what it did meanwhile. */
export interface Outcome {
  readonly answer: HttpAnswer;
  /** The items that are not as before, as `table key`; `undefined` where the target cannot tell. */
  readonly changed: readonly string[] | undefined;
  /** What the functions logged. */
  readonly log: readonly string[];
}

/** Refusals are counted, and the trainer's attempts are kept. */
const changedByRefusals = ["limits", "audit"];

/** What is wrong with the answer to a request, as sentences; none when it is as the document says. */
export function faultsOf(request: FuzzRequest, { answer, changed = [] }: Outcome): string[] {
  const { status } = answer;
  const content = parse(answer.body);
  const written = changed.filter((item) => !changedByRefusals.includes(item.split(" ")[0] ?? ""));
  return [
    ...(status >= 500 ? [`answers ${status}`] : []),
    ...documentFaults(request, answer, content),
    ...accessFaults(request, status),
    ...validityFaults(request, status, content),
    ...(status >= 400 && written.length > 0
      ? [`refuses with ${status}, but writes ${written.join(", ")}`]
      : []),
  ];
}

function documentFaults(
  { operation }: FuzzRequest,
  { status, headers }: HttpAnswer,
  content: unknown,
): string[] {
  const mediaType = String(headers["content-type"]).split(";")[0] ?? "";
  if (!operation) {
    // The CDN refuses the methods that none of a path's operations have.
    return [403, 404].includes(status) ? [] : [`answers ${status} to what it does not have`];
  }
  const schema = operation.answers.get(String(status))?.get(mediaType);
  if (!schema) return [`answers ${status} as ${mediaType}, which the document does not have`];
  return fits(schema, content) ? [] : [`answers ${status} with a body that is not as documented`];
}

function accessFaults({ operation, caller }: FuzzRequest, status: number): string[] {
  const isRefused = status === 401 || status === 403;
  if (!operation || [413, 429].includes(status)) return [];
  const mayCall = operation.access !== "admin" || caller === "trainer";
  if (mayCall) return isRefused ? [`refuses its caller with ${status}`] : [];
  const expected = caller === "member" ? 403 : 401;
  return status === expected ? [] : [`answers ${status} to a ${caller}`];
}

function validityFaults(
  { operation, isValid }: FuzzRequest,
  status: number,
  content: unknown,
): string[] {
  if (!operation) return [];
  if (isValid === false && status < 400) return ["takes what the document does not allow"];
  const isMisread = [400, 413, 415].includes(status) && !isOnlyForCode(content);
  return isValid && isMisread ? [`refuses with ${status} what the document allows`] : [];
}

/**
 * What JSON Schema cannot say: which cursors and categories there are, and how many, which of two days
 * is the later, whether a host can exist and whether a link to YouTube or Google Drive names a video.
 */
const onlyForCode: readonly string[] = [
  "Please reload the page and try again.",
  bookingListMessages.rangeReversed,
  workoutMessages.categoryUnknown,
  categoryMessages.tooMany,
  workoutMessages.videoUnusable,
  qrSettingsMessages.urlInvalid,
];

function isOnlyForCode(content: unknown): boolean {
  const { errors = [] } = Problem.safeParse(content).data ?? {};
  return errors.length > 0 && errors.every(({ message }) => onlyForCode.includes(message));
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
