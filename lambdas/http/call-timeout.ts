/**
 * The time-outs of an AWS client: a call that hangs is abandoned, so that it can be repeated or answered.
 * Without `throwOnRequestTimeout` the SDK only logs a warning and keeps waiting.
 * @param requestTimeout of one attempt, in milliseconds
 */
export const callTimeout = (requestTimeout: number) => ({
  connectionTimeout: 1000,
  requestTimeout,
  throwOnRequestTimeout: true,
});
