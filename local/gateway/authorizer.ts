import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { ApiRoute } from "../template/http-api.ts";

/** API Gateway's JWT authorizer. */

export interface AuthorizerContext {
  /** Every claim as a string, as API Gateway hands them over. */
  readonly claims: Readonly<Record<string, string>>;
  readonly scopes: readonly string[] | null;
}

export type Authorization =
  | { readonly kind: "allowed"; readonly context: AuthorizerContext }
  | { readonly kind: "unauthorized"; readonly challenge: string }
  | { readonly kind: "forbidden" };

/** @param header the value of `Authorization`; API Gateway takes the token with and without `Bearer` */
export async function authorize(
  route: Pick<ApiRoute, "scopes"> & { readonly authorizer: NonNullable<ApiRoute["authorizer"]> },
  header: string | undefined,
  options: { key: JWTVerifyGetKey; now: () => Date },
): Promise<Authorization> {
  if (!header) return { kind: "unauthorized", challenge: "Bearer" };
  let claims: JWTPayload;
  try {
    const { payload } = await jwtVerify(header.replace(/^Bearer\s+/i, ""), options.key, {
      issuer: route.authorizer.issuer,
      algorithms: ["RS256"],
      requiredClaims: ["exp"],
      currentDate: options.now(),
    });
    claims = payload;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    return rejected(error instanceof errors.JWTExpired ? "the token has expired" : error.message);
  }
  const audience = claims.aud ?? claims["client_id"];
  const audiences = Array.isArray(audience) ? audience : [audience];
  if (!route.authorizer.audience.some((accepted) => audiences.includes(accepted))) {
    return rejected("the token does not have a valid audience");
  }
  const granted = typeof claims["scope"] === "string" ? claims["scope"].split(" ") : [];
  if (route.scopes.length > 0 && !route.scopes.some((scope) => granted.includes(scope))) {
    return { kind: "forbidden" };
  }
  return {
    kind: "allowed",
    context: {
      claims: Object.fromEntries(
        Object.entries(claims).map(([name, value]) => [name, claimAsString(value)]),
      ),
      scopes: route.scopes.length > 0 ? granted : null,
    },
  };
}

function rejected(description: string): Authorization {
  return {
    kind: "unauthorized",
    challenge: `Bearer scope="" error="invalid_token" error_description="${description.replaceAll('"', "'")}"`,
  };
}

/** A list becomes `[one other]`: there is no telling a space within an element from the next one. */
function claimAsString(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(claimAsString).join(" ")}]`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
