import type { Endpoint, EndpointRequest, EndpointResponse } from "#shared/contract/endpoint.ts";

/** What a journey needs of the product. */
export interface Client {
  /** Loads a page's document. */
  open(path: string): Promise<void>;
  /** Calls an endpoint, the trainer's with the trainer's token. */
  call<E extends Endpoint>(endpoint: E, input: EndpointRequest<E>): Promise<EndpointResponse<E>>;
  /** Pays by card, as the card form does. Absent where only a person can pay. */
  readonly pay?: ((awaiting: Payable) => Promise<void>) | undefined;
}

export interface Payable {
  readonly clientSecret: string;
  readonly publishableKey: string;
}
