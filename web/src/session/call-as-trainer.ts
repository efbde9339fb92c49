import type { Endpoint, EndpointRequest, EndpointResponse } from "#shared/contract/endpoint.ts";
import { ApiError } from "#web/api/api-error.ts";
import { type CallOptions, callEndpoint } from "#web/api/call-endpoint.ts";
import { renewal } from "./renewal.ts";
import { currentIdToken, signOut } from "./session.ts";

/** Nobody is signed in any more: the session ran out, or was ended elsewhere. */
export class SessionEnded extends Error {
  override readonly name = "SessionEnded";
}

/**
 * Calls an admin endpoint as the signed-in trainer. Where the session has ended, the trainer is
 * asked to sign in, and then the call is made: the API had refused it, so it is made only once.
 * @throws {SessionEnded} when there is no session and the trainer does not sign in.
 * @throws {ApiError} as `callEndpoint` does; the signal's reason when given up.
 */
export async function callAsTrainer<E extends Endpoint>(
  endpoint: E,
  input: EndpointRequest<E>,
  options: Omit<CallOptions, "bearerToken"> = {},
): Promise<EndpointResponse<E>> {
  let refused: string | undefined;
  for (;;) {
    // This browser's clock may be behind: what it believes in, the API may not.
    const bearerToken = await currentIdToken({ renew: refused !== undefined });
    if (bearerToken !== undefined && bearerToken !== refused) {
      try {
        return await callEndpoint(endpoint, input, { ...options, bearerToken });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
        // Refused although it was new: only another sign-in can help.
        if (refused !== undefined) await signOut();
        refused = bearerToken;
        continue;
      }
    }
    if (!(await renewal.ask())) throw new SessionEnded();
    options.signal?.throwIfAborted();
    refused = undefined;
  }
}
