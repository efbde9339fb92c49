import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  type HttpRoute,
  HttpStage,
  LogGroupLogDestination,
} from "aws-cdk-lib/aws-apigatewayv2";
import { HttpUserPoolAuthorizer } from "aws-cdk-lib/aws-apigatewayv2-authorizers";
import { HttpLambdaIntegration } from "aws-cdk-lib/aws-apigatewayv2-integrations";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { functionNames } from "#infra/functions/function-table.ts";
import type { Functions } from "#infra/functions/functions.ts";
import { type Endpoint, routeKeysOf, throttle } from "#shared/contract/endpoint.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import type { Identity } from "./identity.ts";

export interface ApiProps {
  readonly functions: Functions;
  readonly identity: Identity;
}

/** The contract as an HTTP API: a route and its authorizer for every endpoint, and one throttle for each. */
export class Api extends Construct {
  readonly stage: HttpStage;
  /** The API's own host name, for CloudFront only. */
  readonly domainName: string;

  constructor(scope: Construct, id: string, { functions, identity }: ApiProps) {
    super(scope, id);
    const accessLog = new LogGroup(this, "AccessLog", { removalPolicy: RemovalPolicy.DESTROY });
    const endpoints: readonly Endpoint[] = Object.values(contract);

    const api = new HttpApi(this, "HttpApi", {
      description: "Touchline's API, served by CloudFront under /api.",
      createDefaultStage: false,
    });
    const administrators = new HttpUserPoolAuthorizer("Administrators", identity.userPool, {
      userPoolClients: [identity.client],
    });
    const integrations = new Map<string, HttpLambdaIntegration>(
      functionNames.map((name) => [
        name,
        // One permission for each route would fill the policy of a function, which holds 20 KB, at some 45 routes.
        new HttpLambdaIntegration(name, functions.named(name), { scopePermissionToRoute: false }),
      ]),
    );
    const routes: HttpRoute[] = [];
    for (const endpoint of endpoints) {
      const integration = integrations.get(endpoint.lambda);
      if (!integration) throw new Error(`No function answers ${endpoint.path}.`);
      routes.push(
        ...api.addRoutes({
          path: endpoint.path,
          methods: [HttpMethod[endpoint.method], ...(endpoint.document ? [HttpMethod.HEAD] : [])],
          integration,
          // No scope: pages send ID tokens, which have none.
          authorizer: endpoint.access === "admin" ? administrators : new HttpNoneAuthorizer(),
        }),
      );
    }

    this.stage = new HttpStage(this, "Stage", {
      httpApi: api,
      stageName: "$default",
      autoDeploy: true,
      throttle: { rateLimit: throttle.ratePerSecond, burstLimit: throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: accessLogFormat,
      },
    });
    this.#throttleEach(endpoints.flatMap(routeKeysOf));
    this.stage.node.addDependency(...routes);

    this.domainName = `${api.apiId}.execute-api.${Stack.of(this).region}.${Stack.of(this).urlSuffix}`;
  }

  /**
   * Throttles each route by itself, so that calls of one never use up another's room, such as that of
   * Stripe's webhook: AWS does not say whether routes share the default's. API Gateway keeps the settings of
   * a removed route and refuses the next deployment: docs/recipes.md says how to remove or rename one.
   */
  #throttleEach(routeKeys: readonly string[]): void {
    const stage = this.stage.node.defaultChild;
    if (!(stage instanceof CfnStage)) throw new Error("The stage has no resource.");
    const settings = {
      ThrottlingRateLimit: throttle.ratePerSecond,
      ThrottlingBurstLimit: throttle.burst,
    };
    stage.routeSettings = Object.fromEntries(routeKeys.map((key) => [key, settings]));
  }
}

/** No personal data: no address, no user agent, and the route instead of the path. */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: "$context.requestId",
    requestTime: "$context.requestTime",
    routeKey: "$context.routeKey",
    status: "$context.status",
    responseLength: "$context.responseLength",
    responseLatencyMs: "$context.responseLatency",
    integrationLatencyMs: "$context.integrationLatency",
    integrationStatus: "$context.integrationStatus",
    gatewayError: "$context.error.responseType",
  }),
);
