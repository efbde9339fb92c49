import { randomBytes, randomUUID } from "node:crypto";
import { errors, exportJWK, generateKeyPair, type JSONWebKeySet, jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import type { UserPoolSettings } from "../template/read-identity.ts";
import { notAuthorized } from "./cognito-error.ts";
import type { User } from "./users.ts";

/** One sign-in: its refresh token, and the tokens issued for it. */
export interface Grant {
  /** `origin_jti` of the tokens. */
  readonly originId: string;
  readonly refreshToken: string;
  readonly user: User;
  readonly signedInAt: Date;
  revoked: boolean;
}

export function createGrants(now: () => Date) {
  const grants: Grant[] = [];
  return {
    open(user: User): Grant {
      const refreshToken = randomBytes(48).toString("base64url");
      const originId = randomUUID();
      const grant = { originId, refreshToken, user, signedInAt: now(), revoked: false };
      grants.push(grant);
      return grant;
    },
    /** @throws NotAuthorizedException when the refresh token is unknown or revoked */
    redeem(refreshToken: string): Grant {
      const grant = grants.find((each) => each.refreshToken === refreshToken);
      if (!grant || grant.revoked) throw notAuthorized("Invalid Refresh Token");
      return grant;
    },
    find: (originId: string) => grants.find((each) => each.originId === originId),

    /** Ends the grant of a refresh token; an unknown one is ignored (RFC 7009 §2.2). */
    revoke(refreshToken: string): void {
      for (const grant of grants) if (grant.refreshToken === refreshToken) grant.revoked = true;
    },
    revokeAll(user: User): void {
      for (const grant of grants) if (grant.user === user) grant.revoked = true;
    },
  };
}

export type Grants = ReturnType<typeof createGrants>;

const algorithm = "RS256";

interface TokenOptions
  extends Pick<UserPoolSettings, "issuer" | "userPoolClientId" | "tokenSeconds"> {
  readonly now: () => Date;
}

const AccessTokenClaims = z.object({ token_use: z.literal("access"), origin_jti: z.string() });

/** Made once for each process: it takes a tenth of a second. */
let keys: ReturnType<typeof generateKeyPair> | undefined;

/** Issues JSON Web Tokens with Cognito's claims. */
export async function createTokens(options: TokenOptions) {
  const { issuer, userPoolClientId, now, tokenSeconds } = options;
  keys ??= generateKeyPair(algorithm);
  const { privateKey, publicKey } = await keys;
  const kid = randomUUID();
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: "sig" };
  const jwks: JSONWebKeySet = { keys: [publicJwk] };

  const sign = (claims: Record<string, unknown>, issuedAt: number, lifetimeSeconds: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, kid })
      .setIssuer(issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetimeSeconds)
      .setJti(randomUUID())
      .sign(privateKey);

  return {
    async issue({ user, originId, signedInAt }: Grant) {
      const issuedAt = epochSeconds(now());
      const common = {
        sub: user.username,
        ...(user.groups.length > 0 && { "cognito:groups": user.groups }),
        origin_jti: originId,
        auth_time: epochSeconds(signedInAt),
      };
      const accessClaims = {
        ...common,
        token_use: "access",
        client_id: userPoolClientId,
        scope: "aws.cognito.signin.user.admin",
        username: user.username,
      };
      const idClaims = {
        ...common,
        token_use: "id",
        aud: userPoolClientId,
        email: user.email,
        email_verified: true,
        "cognito:username": user.username,
      };
      return {
        AccessToken: await sign(accessClaims, issuedAt, tokenSeconds.access),
        IdToken: await sign(idClaims, issuedAt, tokenSeconds.id),
        ExpiresIn: tokenSeconds.access,
        TokenType: "Bearer",
      };
    },

    /**
     * @returns `origin_jti` of an access token of this pool
     * @throws NotAuthorizedException when it is none, or has expired
     */
    async verifyAccessToken(token: string): Promise<string> {
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          issuer,
          algorithms: [algorithm],
          currentDate: now(),
        });
        return AccessTokenClaims.parse(payload).origin_jti;
      } catch (cause) {
        const isExpired = cause instanceof errors.JWTExpired;
        throw notAuthorized(isExpired ? "Access Token has expired" : "Invalid Access Token");
      }
    },

    jwks,
  };
}

export type Tokens = Awaited<ReturnType<typeof createTokens>>;

const epochSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
