import { describe, expect, test } from "vitest";
import { functionNames } from "#infra/functions/function-table.ts";
import { synthesize } from "#infra/testing/synthesized.ts";
import { requestsPerAddress } from "#infra/website/firewall.ts";
import { type Endpoint, routeKeysOf, throttle } from "#shared/contract/endpoint.ts";
import { endpoints as contract } from "#shared/endpoints.ts";

const template = synthesize();
const endpoints: [string, Endpoint][] = Object.entries(contract);
const adminEndpoints = endpoints.filter(([, { access }]) => access === "admin");
const otherEndpoints = endpoints.filter(([, { access }]) => access !== "admin");

function routeOf({ method, path }: Endpoint) {
  const routes = Object.values(template.findResources("AWS::ApiGatewayV2::Route"));
  const route = routes.find(({ Properties }) => Properties.RouteKey === `${method} ${path}`);
  return route?.["Properties"];
}

const stage = Object.values(template.findResources("AWS::ApiGatewayV2::Stage"))[0]!["Properties"];

describe("the routes", () => {
  test("are exactly those of the contract.", () => {
    const routes = Object.values(template.findResources("AWS::ApiGatewayV2::Route"));
    expect(routes.map(({ Properties }) => Properties.RouteKey).sort()).toEqual(
      endpoints.flatMap(([, endpoint]) => routeKeysOf(endpoint)).sort(),
    );
  });

  test("need one permission for each function, whose policy holds 20 KB.", () => {
    const permissions = template.findResources("AWS::Lambda::Permission", {
      Properties: { Principal: "apigateway.amazonaws.com" },
    });
    const called = Object.values(permissions).map(({ Properties }) => Properties.FunctionName);
    const lambdas = new Set(endpoints.map(([, { lambda }]) => lambda));
    expect(called).toHaveLength(lambdas.size);
    expect(new Set(called.map((name) => JSON.stringify(name))).size).toBe(lambdas.size);
    const sources = new Set(
      Object.values(permissions).map(({ Properties }) => JSON.stringify(Properties.SourceArn)),
    );
    expect(sources.size).toBe(1);
    expect([...sources].join()).toMatch(/\{"Ref":"ApiHttpApi\w+"\},"\/\*\/\*\/\*"/);
  });

  test("answer HEAD where CloudFront asks for documents of the site, and nowhere else.", () => {
    const heads = Object.values(template.findResources("AWS::ApiGatewayV2::Route"))
      .map(({ Properties }) => String(Properties.RouteKey))
      .filter((key) => key.startsWith("HEAD "));
    expect(heads.sort()).toEqual([
      "HEAD /api/404.html",
      "HEAD /api/workouts/index.html",
      "HEAD /api/workouts/sitemap.xml",
      "HEAD /api/workouts/{workoutId}/index.html",
    ]);
  });

  test.each(adminEndpoints)("require a token of the user pool for %s.", (_, endpoint) => {
    const route = routeOf(endpoint);
    expect(route.AuthorizationType).toBe("JWT");
    // ID tokens have no scopes.
    expect(route.AuthorizationScopes).toBeUndefined();
    const authorizer = template.toJSON()["Resources"][route.AuthorizerId.Ref].Properties;
    expect(authorizer.AuthorizerType).toBe("JWT");
    expect(authorizer.IdentitySource).toEqual(["$request.header.Authorization"]);
    const { Issuer, Audience } = authorizer.JwtConfiguration;
    expect(JSON.stringify(Issuer)).toMatch(
      /"https:\/\/cognito-idp\.eu-west-2\..*"IdentityAccounts/,
    );
    expect(Audience).toEqual([{ Ref: expect.stringMatching(/^IdentityAccountsWebsite/) }]);
  });

  test.each(otherEndpoints)("let visitors call %s without a token.", (_, endpoint) => {
    expect(routeOf(endpoint).AuthorizationType).toBe("NONE");
    expect(routeOf(endpoint).AuthorizerId).toBeUndefined();
  });

  test.each(endpoints)("pass %s to the function in the contract.", (_, endpoint) => {
    const integrationId = routeOf(endpoint).Target["Fn::Join"][1][1].Ref;
    const integration = template.toJSON()["Resources"][integrationId].Properties;
    const functionName = endpoint.lambda
      .split(/[/-]/)
      .map((word) => word[0]!.toUpperCase() + word.slice(1))
      .join("");
    expect(integration.IntegrationUri["Fn::GetAtt"][0]).toContain(`Functions${functionName}`);
    expect(integration.PayloadFormatVersion).toBe("2.0");
  });
});

describe("the throttle", () => {
  test("is the default of every route.", () => {
    expect(stage.DefaultRouteSettings).toEqual({
      ThrottlingRateLimit: throttle.ratePerSecond,
      ThrottlingBurstLimit: throttle.burst,
    });
  });

  test("has its own room for each route, once the route is there.", () => {
    const { DependsOn } = Object.values(template.findResources("AWS::ApiGatewayV2::Stage"))[0]!;
    expect(stage.RouteSettings).toEqual(
      Object.fromEntries(
        endpoints
          .flatMap(([, endpoint]) => routeKeysOf(endpoint))
          .map((key) => [key, stage.DefaultRouteSettings]),
      ),
    );
    const routes = template.findResources("AWS::ApiGatewayV2::Route");
    for (const key of Object.keys(stage.RouteSettings)) {
      const id = Object.keys(routes).find((each) => routes[each]!["Properties"].RouteKey === key);
      expect(DependsOn).toContain(id);
    }
  });

  test("takes as many calls at once as the firewall's limit for one address.", () => {
    expect(throttle.burst).toBeGreaterThanOrEqual(requestsPerAddress);
  });
});

test("writes no personal data into the access log.", () => {
  const format: string = stage.AccessLogSettings.Format;
  expect(Object.values(JSON.parse(format))).toEqual([
    "$context.requestId",
    "$context.requestTime",
    "$context.routeKey",
    "$context.status",
    "$context.responseLength",
    "$context.responseLatency",
    "$context.integrationLatency",
    "$context.integrationStatus",
    "$context.error.responseType",
  ]);
});

test("ends the functions behind the API before the gateway gives up.", () => {
  const functions = Object.entries(template.findResources("AWS::Lambda::Function"));
  const answering = functions.filter(([id]) => /^Functions(?!Upkeep|Render|OriginSecret)/.test(id));
  expect(answering).toHaveLength(functionNames.length - 3);
  for (const [, { Properties }] of answering) expect(Properties.Timeout).toBeLessThan(30);
});
