import type { IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { parseJson } from "#shared/values/parse-json.ts";
import { type HttpAnswer, jsonAnswer, sendAnswer } from "../http/http-message.ts";
import { listenInternally } from "../http/listen.ts";
import type { Right } from "../template/policy.ts";

/** One of AWS's own APIs, as the functions' SDK calls it. */
export interface AwsService {
  demands(call: AwsCall): readonly Right[];
  answer(call: AwsCall): HttpAnswer | Promise<HttpAnswer>;
  /** A refusal in the service's own protocol. */
  accessDenied(message: string): HttpAnswer;
}

export interface AwsCall {
  readonly method: string;
  /** Below the service, encoded as it was sent, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface AwsServicesOptions {
  readonly services: Readonly<Record<string, AwsService>>;
  /** The rights behind an access key; `undefined` for an unknown key. */
  readonly privilegesOf: (
    accessKey: string,
  ) => { readonly allows: (request: Right) => boolean } | undefined;
  /** Receives each refusal, which a function may well report as something else. */
  readonly onDenied: (accessKey: string, message: string) => void;
  readonly onAllowed?: ((accessKey: string, right: Right) => void) | undefined;
}

/**
 * AWS's own APIs as the functions reach them: one port, a path for each service. A function signs
 * with its own name as access key, and may do no more than its role in the template allows: a
 * missing right shows here and not only once deployed.
 */
export async function serveAwsServices(options: AwsServicesOptions) {
  const listening = await listenInternally(async (request, response) => {
    const [address = "", query] = (request.url ?? "").split("?");
    const [, name = "", ...path] = address.split("/");
    const service = options.services[name];
    const body = await buffer(request).catch(() => undefined);
    // A function that is ended during a call closes its connection.
    if (!body) {
      response.destroy();
      return;
    }
    const { method = "", headers } = request;
    const call = { method, path: path.join("/"), query: new URLSearchParams(query), headers, body };
    const noSuchService = () => jsonAnswer(404, { message: `There is no service ${name} here.` });
    sendAnswer(response, service ? await answer(service, call) : noSuchService());
  });

  async function answer(service: AwsService, call: AwsCall): Promise<HttpAnswer> {
    const accessKey = /Credential=([^/]+)\//.exec(call.headers.authorization ?? "")?.[1] ?? "";
    const privileges = options.privilegesOf(accessKey);
    const demands = service.demands(call);
    const refused = demands.find((demand) => !privileges?.allows(demand));
    if (!refused) {
      for (const demand of demands) options.onAllowed?.(accessKey, demand);
      return service.answer(call);
    }
    const message = `${accessKey} is not authorized to perform: ${refused.action} on resource: ${refused.resource}`;
    options.onDenied(accessKey, message);
    return service.accessDenied(message);
  }

  return {
    ...listening,
    /** The address of a service, for the SDK's `AWS_ENDPOINT_URL_…`. */
    endpoint: (service: string) => `http://127.0.0.1:${listening.port}/${service}`,
  };
}

/** AWS's JSON protocol, which DynamoDB (1.0) and Systems Manager (1.1) speak. */

/** The operation that a call is for: `GetItem` of `DynamoDB_20120810.GetItem`. */
export function operationOf({ headers }: AwsCall): string {
  return String(headers["x-amz-target"] ?? "").split(".")[1] ?? "";
}

/** @returns `undefined` when the body is not JSON */
export function inputOf({ body }: AwsCall): unknown {
  return parseJson(body.toString());
}

export function failure(type: string, message = ""): HttpAnswer {
  return jsonAnswer(400, { __type: type, message });
}

/** The older protocol, of S3. */
export function xmlAnswer(status: number, body: string): HttpAnswer {
  return { status, headers: { "content-type": "text/xml" }, body: Buffer.from(body) };
}

/** An error in AWS's query protocol, which SES (v1) and CloudFormation speak. */
export function queryFailure(status: number, code: string, message: string): HttpAnswer {
  const error = `<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`;
  return xmlAnswer(status, `<ErrorResponse>${error}</ErrorResponse>`);
}

export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
