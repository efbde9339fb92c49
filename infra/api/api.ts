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
import { type Endpoint, usualThrottle } from "#shared/contract/endpoint.ts";
import { endpoints as contract } from "#shared/endpoints.ts";
import type { Identity } from "./identity.ts";

export interface ApiProps {
  readonly functions: Functions;
  readonly identity: Identity;
}

/** The contract as an HTTP API: a route, its authorizer and its throttle for every endpoint. */
export class Api extends Construct {
  readonly stage: HttpStage;
  /** The API's own host name, for CloudFront only. */
  readonly domainName: string;

  constructor(scope: Construct, id: string, { functions, identity }: ApiProps) {
    super(scope, id);
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
        new HttpLambdaIntegration(name.replaceAll("/", "-"), functions.named(name)),
      ]),
    );
    const routes = endpoints.flatMap((endpoint): HttpRoute[] => {
      const integration = integrations.get(endpoint.lambda);
      if (!integration) throw new Error(`No function answers ${endpoint.path}.`);
      return api.addRoutes({
        path: endpoint.path,
        methods: [HttpMethod[endpoint.method]],
        integration,
        // No scope: pages send ID tokens, which have none.
        authorizer: endpoint.access === "admin" ? administrators : new HttpNoneAuthorizer(),
      });
    });

    this.stage = new HttpStage(this, "Stage", {
      httpApi: api,
      stageName: "$default",
      autoDeploy: true,
      throttle: undeclaredThrottle,
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, "AccessLog", { removalPolicy: RemovalPolicy.DESTROY }),
        ),
        format: accessLogFormat,
      },
    });
    throttleRoutes(this.stage, endpoints);
    // CloudFormation rejects settings of a route that does not exist yet.
    this.stage.node.addDependency(...routes);

    this.domainName = `${api.apiId}.execute-api.${Stack.of(this).region}.${Stack.of(this).urlSuffix}`;
  }
}

/** For paths outside the contract, which are answered with 404. */
const undeclaredThrottle = { rateLimit: 5, burstLimit: 10 } as const;

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

function throttleRoutes(stage: HttpStage, endpoints: readonly Endpoint[]): void {
  const resource = stage.node.defaultChild;
  if (!(resource instanceof CfnStage)) throw new Error("The stage has no resource to configure.");
  resource.routeSettings = Object.fromEntries(
    endpoints.map(({ method, path, throttle = usualThrottle }) => [
      `${method} ${path}`,
      { ThrottlingRateLimit: throttle.ratePerSecond, ThrottlingBurstLimit: throttle.burst },
    ]),
  );
}
