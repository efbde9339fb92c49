import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import type { JwtAuthorizer } from "../template/read-http-api.ts";

/**
 * @param header the value of `Authorization`; API Gateway takes the token with and without `Bearer`
 * @returns the claims for the function's event, or the challenge of a refusal
 */
export async function authorize(
  authorizer: JwtAuthorizer,
  header: string | undefined,
  options: { key: JWTVerifyGetKey; now: () => Date },
): Promise<{ claims: Record<string, string> } | { challenge: string }> {
  if (!header) return { challenge: "Bearer" };
  let claims: JWTPayload;
  try {
    const { payload } = await jwtVerify(header.replace(/^Bearer\s+/i, ""), options.key, {
      issuer: authorizer.issuer,
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
  if (!authorizer.audience.some((accepted) => audiences.includes(accepted))) {
    return rejected("the token does not have a valid audience");
  }
  const texts = Object.entries(claims).map(([name, value]) => [name, claimAsString(value)]);
  return { claims: Object.fromEntries(texts) };
}

function rejected(description: string) {
  const quoted = description.replaceAll('"', "'");
  return {
    challenge: `Bearer scope="" error="invalid_token" error_description="${quoted}"`,
  };
}

/** API Gateway passes every claim as a string, a list as `[one other]`. */
function claimAsString(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(claimAsString).join(" ")}]`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
