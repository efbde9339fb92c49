import {
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  jwtVerify,
  SignJWT,
} from "jose";
import * as z from "zod/mini";
import { CognitoError } from "./protocol.ts";
import { type RandomBytes, randomToken, randomUuid } from "./secrets.ts";
import type { User } from "./users.ts";

/** One sign-in: its refresh token, and the tokens issued for it. */
export interface Grant {
  /** `origin_jti` of the tokens. */
  readonly originId: string;
  readonly user: User;
  readonly signedInAt: Date;
  readonly expiresAt: Date;
  revoked: boolean;
}

export interface Grants {
  open(user: User): { grant: Grant; refreshToken: string };
  /** @throws NotAuthorizedException when the refresh token is unknown, expired or revoked */
  redeem(refreshToken: string): Grant;
  find(originId: string): Grant | undefined;
  /** Ends the grant of a refresh token; an unknown one is ignored (RFC 7009 §2.2). */
  revoke(refreshToken: string): void;
  revokeAll(user: User): void;
}

interface GrantOptions {
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
  readonly refreshTokenSeconds: number;
}

export function createGrants({ now, randomBytes, refreshTokenSeconds }: GrantOptions): Grants {
  const byOriginId = new Map<string, Grant>();
  const byRefreshToken = new Map<string, Grant>();

  return {
    open(user) {
      const signedInAt = now();
      const grant: Grant = {
        originId: randomUuid(randomBytes),
        user,
        signedInAt,
        expiresAt: new Date(signedInAt.getTime() + refreshTokenSeconds * 1000),
        revoked: false,
      };
      const refreshToken = randomToken(randomBytes);
      byOriginId.set(grant.originId, grant);
      byRefreshToken.set(refreshToken, grant);
      return { grant, refreshToken };
    },
    redeem(refreshToken) {
      const grant = byRefreshToken.get(refreshToken);
      if (!grant) throw refused("Invalid Refresh Token");
      if (grant.revoked) throw refused("Refresh Token has been revoked");
      if (now() >= grant.expiresAt) throw refused("Refresh Token has expired");
      return grant;
    },
    find: (originId) => byOriginId.get(originId),
    revoke(refreshToken) {
      const grant = byRefreshToken.get(refreshToken);
      if (grant) grant.revoked = true;
    },
    revokeAll(user) {
      for (const grant of byOriginId.values()) {
        if (grant.user === user) grant.revoked = true;
      }
    },
  };
}

const refused = (message: string) => new CognitoError("NotAuthorizedException", message);

const algorithm = "RS256";

/** The access and ID token of a successful sign-in or refresh. */
export interface SignedTokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  /** Of the access token, in seconds. */
  readonly ExpiresIn: number;
  readonly TokenType: "Bearer";
}

export interface Tokens {
  issue(grant: Grant): Promise<SignedTokens>;
  /**
   * @returns `origin_jti` of an access token of this pool
   * @throws NotAuthorizedException when it is none, or has expired
   */
  verifyAccessToken(token: string): Promise<string>;
  jwks(): JSONWebKeySet;
}

interface TokenOptions {
  /** `iss` of every token. */
  readonly issuer: string;
  readonly userPoolClientId: string;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
  readonly accessTokenSeconds: number;
  readonly idTokenSeconds: number;
}

const AccessTokenClaims = z.object({ token_use: z.literal("access"), origin_jti: z.string() });

/** Issues JSON Web Tokens with Cognito's claims, signed with a key made for this run. */
export async function createTokens(options: TokenOptions): Promise<Tokens> {
  const { issuer, userPoolClientId, now, randomBytes } = options;
  const { privateKey, publicKey } = await generateKeyPair(algorithm);
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const keySet: JSONWebKeySet = { keys: [{ ...publicJwk, kid, alg: algorithm, use: "sig" }] };

  const sign = (claims: Record<string, unknown>, issuedAt: number, lifetimeSeconds: number) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, kid })
      .setIssuer(issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetimeSeconds)
      .setJti(randomUuid(randomBytes))
      .sign(privateKey);

  return {
    async issue({ user, originId, signedInAt }) {
      const issuedAt = epochSeconds(now());
      const common = {
        sub: user.username,
        ...(user.groups.length > 0 && { "cognito:groups": user.groups }),
        origin_jti: originId,
        event_id: randomUuid(randomBytes),
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
        AccessToken: await sign(accessClaims, issuedAt, options.accessTokenSeconds),
        IdToken: await sign(idClaims, issuedAt, options.idTokenSeconds),
        ExpiresIn: options.accessTokenSeconds,
        TokenType: "Bearer",
      };
    },

    async verifyAccessToken(token) {
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          issuer,
          algorithms: [algorithm],
          currentDate: now(),
        });
        return AccessTokenClaims.parse(payload).origin_jti;
      } catch (cause) {
        const message =
          cause instanceof errors.JWTExpired ? "Access Token has expired" : "Invalid Access Token";
        throw new CognitoError("NotAuthorizedException", message, { cause });
      }
    },

    jwks: () => keySet,
  };
}

const epochSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
