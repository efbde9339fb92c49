import { createHash } from "node:crypto";
import { CognitoError } from "./cognito-error.ts";
import { type RandomBytes, randomToken, randomUuid } from "./random-values.ts";
import type { User } from "./users.ts";

/** One sign-in and all that follows from it: a refresh token and the tokens it was traded for. */
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
  /** The grant an access token came from; undefined when it is unknown. */
  find(originId: string): Grant | undefined;
  /** Ends the grant of a refresh token; an unknown one is ignored (RFC 7009 §2.2). */
  revoke(refreshToken: string): void;
  revokeAll(user: User): void;
}

interface Options {
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
  readonly refreshTokenSeconds: number;
}

export function createGrants({ now, randomBytes, refreshTokenSeconds }: Options): Grants {
  const byOriginId = new Map<string, Grant>();
  const byTokenHash = new Map<string, Grant>();

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
      byTokenHash.set(hash(refreshToken), grant);
      return { grant, refreshToken };
    },
    redeem(refreshToken) {
      const grant = byTokenHash.get(hash(refreshToken));
      if (!grant) throw refused("Invalid Refresh Token");
      if (grant.revoked) throw refused("Refresh Token has been revoked");
      if (now() >= grant.expiresAt) throw refused("Refresh Token has expired");
      return grant;
    },
    find: (originId) => byOriginId.get(originId),
    revoke(refreshToken) {
      const grant = byTokenHash.get(hash(refreshToken));
      if (grant) grant.revoked = true;
    },
    revokeAll(user) {
      for (const grant of byOriginId.values()) {
        if (grant.user === user) grant.revoked = true;
      }
    },
  };
}

const hash = (token: string) => createHash("sha256").update(token).digest("base64");
const refused = (message: string) => new CognitoError("NotAuthorizedException", message);
