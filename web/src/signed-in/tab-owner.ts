import * as z from "zod/mini";
import { forgetAll, tabStore } from "#web/tab-store.ts";
import { clientEdits, keptKeys } from "./edit-keys.ts";

/** When the trainer last logged out of this browser. Tokens that are gone do not say why. */
const logoutKey = "touchline:logout";

/** For whom this tab keeps unsaved text, and the last logout that it knows. */
const owner = tabStore(
  "touchline:owner",
  z.object({ user: z.optional(z.string()), logout: z.nullable(z.string()) }),
);

function lastLogout(): string | null {
  try {
    return localStorage.getItem(logoutKey);
  } catch {
    return null;
  }
}

/** Says to every tab of this browser, also to one that looks later, that the trainer logs out on request. */
export function noteLogout(): void {
  forgetAll(clientEdits);
  try {
    localStorage.setItem(logoutKey, new Date().toISOString());
  } catch {
    // A browser without this storage has no other tab that is signed in.
  }
}

/**
 * Forgets what is unsaved about clients once its writer has logged out. After a session that has
 * merely ended it stays, because the same trainer goes on.
 * @returns whether its writer has logged out
 */
export function forgetAfterLogout(): boolean {
  const kept = owner.read();
  const last = lastLogout();
  const hasLoggedOut = kept !== undefined && last !== null && last !== kept.logout;
  if (hasLoggedOut) forgetAll(clientEdits);
  return hasLoggedOut;
}

/** Keeps unsaved text for this administrator from now on, and forgets what another has left. */
export function claimTab(user: string | undefined): void {
  forgetAfterLogout();
  const kept = owner.read();
  if (kept && kept.user !== user) for (const prefix of keptKeys) forgetAll(prefix);
  owner.keep({ user, logout: lastLogout() });
}
