import { CognitoError } from "./protocol.ts";

// Cognito's default for an app client.
const lifetimeMs = 3 * 60_000;

/** What the server remembers between two calls of one sign-in, under a secret the client holds. */
export interface ChallengeSessions<State> {
  open(token: string, state: State): void;
  /** @throws NotAuthorizedException unless the session is open */
  read(token: string): State;
  /** Ends the session: it cannot be used again. */
  close(token: string): void;
}

/** Keeps sessions of three minutes, each good for one successful answer. */
export function createChallengeSessions<State>(now: () => Date): ChallengeSessions<State> {
  const sessions = new Map<string, { state: State; expiresAt: number; closed: boolean }>();

  const forgetOld = () => {
    // Kept for a while after they expire, so that a late answer is told why it is refused.
    const longAgo = now().getTime() - lifetimeMs;
    for (const [token, { expiresAt }] of sessions) {
      if (expiresAt < longAgo) sessions.delete(token);
    }
  };

  return {
    open(token, state) {
      forgetOld();
      sessions.set(token, { state, expiresAt: now().getTime() + lifetimeMs, closed: false });
    },
    read(token) {
      const session = sessions.get(token);
      if (!session) throw refused("Invalid session for the user.");
      if (session.closed) {
        throw refused("Invalid session for the user, session can only be used once.");
      }
      if (now().getTime() >= session.expiresAt) {
        throw refused("Invalid session for the user, session is expired.");
      }
      return session.state;
    },
    close(token) {
      const session = sessions.get(token);
      if (session) session.closed = true;
    },
  };
}

const refused = (message: string) => new CognitoError("NotAuthorizedException", message);
