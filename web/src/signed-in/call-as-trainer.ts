import type { Endpoint, EndpointRequest, EndpointResponse } from "#shared/contract/endpoint.ts";
import { ApiError } from "#web/api/api-error.ts";
import { type CallOptions, callEndpoint } from "#web/api/call-endpoint.ts";
import { renewal } from "./renewal.ts";
import { currentIdToken, signOut } from "./session.ts";

/** The session has expired or was ended elsewhere. */
export class SessionEnded extends Error {
  override readonly name = "SessionEnded";
}

/**
 * Calls an admin endpoint as the signed-in trainer. When the session has ended, the trainer is asked
 * to sign in and the call is made again. The API has refused the first call, so it takes effect once.
 * @throws {SessionEnded} when there is no session and the trainer does not sign in.
 */
export async function callAsTrainer<E extends Endpoint>(
  endpoint: E,
  input: EndpointRequest<E>,
  options: Omit<CallOptions, "bearerToken"> = {},
): Promise<EndpointResponse<E>> {
  let refused: string | undefined;
  for (;;) {
    // When this browser's clock is slow, it keeps a token that the API takes for expired.
    const bearerToken = await currentIdToken({ renew: refused !== undefined });
    if (bearerToken !== undefined && bearerToken !== refused) {
      try {
        return await callEndpoint(endpoint, input, { ...options, bearerToken });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
        // A new token was refused as well: only another sign-in can help.
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
