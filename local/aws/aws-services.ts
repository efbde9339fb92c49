import type { HttpAnswer } from "../http-message.ts";
import { jsonAnswer, readBody, sendAnswer } from "../http-message.ts";
import { type Listening, listenInternally } from "../listen.ts";
import type { Right } from "../policy.ts";
import type { Privileges } from "../template/privileges.ts";
import type { AwsCall, AwsService } from "./aws-service.ts";

/**
 * AWS's own APIs as the functions reach them: one port, a path for each service. A function signs
 * with its own name as access key, and may do no more than its role in the template allows: a
 * missing right shows here and not only once deployed.
 */
export interface AwsServices extends Listening {
  /** The address of a service, for the SDK's `AWS_ENDPOINT_URL_…`. */
  endpoint(service: string): string;
}

export interface AwsServicesOptions {
  readonly services: Readonly<Record<string, AwsService>>;
  /** The rights behind an access key; `undefined` when nobody has it. */
  readonly privilegesOf: (accessKey: string) => Pick<Privileges, "allows"> | undefined;
  /** Told of each refusal, which a function may well report as something else. */
  readonly onDenied: (accessKey: string, message: string) => void;
  /** Told of each right that is made use of. */
  readonly onAllowed?: ((accessKey: string, right: Right) => void) | undefined;
}

export async function serveAwsServices(options: AwsServicesOptions): Promise<AwsServices> {
  const listening = await listenInternally(async (request, response) => {
    const [, name = ""] = (request.url ?? "").split("/");
    const service = options.services[name];
    const body = await readBody(request).catch(() => undefined);
    // A function that is ended during a call closes its connection.
    if (!body) {
      response.destroy();
      return;
    }
    const call = { headers: request.headers, body: body.toString() };
    sendAnswer(response, service ? await answer(service, call) : noSuchService(name));
  });

  async function answer(service: AwsService, call: AwsCall): Promise<HttpAnswer> {
    const accessKey = /Credential=([^/]+)\//.exec(call.headers.authorization ?? "")?.[1] ?? "";
    const privileges = options.privilegesOf(accessKey);
    const demands = service.demands(call);
    const refused = demands.find(({ action, resource }) => !privileges?.allows(action, resource));
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
    endpoint: (service) => `http://127.0.0.1:${listening.port}/${service}`,
  };
}

function noSuchService(name: string): HttpAnswer {
  return jsonAnswer(404, { message: `The local stack has no service ${name}.` });
}
