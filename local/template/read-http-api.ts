import * as z from "zod/mini";
import type { Template } from "./template.ts";

/** The routes of the template's HTTP API, with their authorizers and throttles. */

const Route = z.object({
  RouteKey: z.string(),
  Target: z.string(),
  AuthorizationType: z._default(z.enum(["NONE", "JWT"]), "NONE"),
  AuthorizerId: z.optional(z.string()),
  AuthorizationScopes: z.optional(z.tuple([])),
});

const Integration = z.object({
  IntegrationType: z.literal("AWS_PROXY"),
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal("2.0"),
});

const Authorizer = z.object({
  AuthorizerType: z.literal("JWT"),
  IdentitySource: z.tuple([z.literal("$request.header.Authorization")]),
  JwtConfiguration: z.object({ Audience: z.array(z.string()), Issuer: z.string() }),
});

const Throttle = z.object({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() });

const Stage = z.object({
  StageName: z.literal("$default"),
  RouteSettings: z.record(z.string(), Throttle),
});

export type ApiRoute = ReturnType<typeof readRoutes>[number];
export type JwtAuthorizer = NonNullable<ApiRoute["authorizer"]>;

/** @throws when a route uses something of API Gateway that the local stack does not have */
export function readRoutes(template: Template) {
  const integrations = template.read("AWS::ApiGatewayV2::Integration", Integration);
  const authorizers = template.read("AWS::ApiGatewayV2::Authorizer", Authorizer);
  const [stage] = template.read("AWS::ApiGatewayV2::Stage", Stage);

  return template.read("AWS::ApiGatewayV2::Route", Route).map((route) => {
    const integration = integrations.find(({ ref }) => route.Target === `integrations/${ref}`);
    const authorizer = authorizers.find(({ ref }) => route.AuthorizerId === ref);
    // Its own: AWS does not say whether routes without settings share one.
    const throttle = stage?.RouteSettings[route.RouteKey];
    if (!integration || !throttle || (route.AuthorizationType === "JWT" && !authorizer)) {
      throw new Error(`${route.RouteKey} has no integration, no throttle or no authorizer.`);
    }
    return {
      /** As API Gateway spells it: `POST /api/bookings/{bookingId}/confirm`. */
      key: route.RouteKey,
      functionArn: integration.IntegrationUri,
      authorizer: authorizer && {
        issuer: authorizer.JwtConfiguration.Issuer,
        audience: authorizer.JwtConfiguration.Audience,
      },
      throttle: {
        ratePerSecond: throttle.ThrottlingRateLimit,
        burst: throttle.ThrottlingBurstLimit,
      },
    };
  });
}
