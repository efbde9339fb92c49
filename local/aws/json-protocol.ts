import { type HttpAnswer, jsonAnswer } from "../http-message.ts";
import type { AwsCall } from "./aws-service.ts";

/** AWS's JSON protocol, which DynamoDB (1.0) and Systems Manager (1.1) speak. */

/** The operation that a call is for: `GetItem` of `DynamoDB_20120810.GetItem`. */
export function operationOf({ headers }: AwsCall): string {
  return String(headers["x-amz-target"] ?? "").split(".")[1] ?? "";
}

/** @returns `undefined` when the body is not JSON */
export function inputOf({ body }: AwsCall): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

export function output(value: unknown): HttpAnswer {
  return jsonAnswer(200, value, { "content-type": "application/x-amz-json-1.1" });
}

export function failure(type: string, message = ""): HttpAnswer {
  const headers = { "content-type": "application/x-amz-json-1.1", "x-amzn-errortype": type };
  return jsonAnswer(400, { __type: type, message }, headers);
}
