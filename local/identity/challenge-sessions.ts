import { notAuthorized } from "./cognito-error.ts";

// Cognito's default for an app client.
const lifetimeMs = 3 * 60_000;

/** What the server remembers between two calls of one sign-in, for three minutes and one use. */
export class ChallengeSessions<State> {
  readonly #sessions = new Map<string, { state: State; expiresAt: number }>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  open(token: string, state: State): void {
    this.#sessions.set(token, { state, expiresAt: this.#now().getTime() + lifetimeMs });
  }

  /** @throws NotAuthorizedException unless the session is open */
  read(token: string): State {
    const session = this.#sessions.get(token);
    if (!session) throw notAuthorized("Invalid session for the user.");
    if (this.#now().getTime() >= session.expiresAt) {
      throw notAuthorized("Invalid session for the user, session is expired.");
    }
    return session.state;
  }

  close(token: string): void {
    this.#sessions.delete(token);
  }
}
