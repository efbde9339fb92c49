/**
 * The time-outs of an AWS client: a call that hangs is abandoned well before the function times out, so
 * that whoever waits gets an answer. Without the last one the SDK only writes a warning and goes on waiting.
 * @param requestTimeout of one attempt, in milliseconds
 */
export const callTimeout = (requestTimeout: number) => ({
  connectionTimeout: 1000,
  requestTimeout,
  throwOnRequestTimeout: true,
});
