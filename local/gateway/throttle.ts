/**
 * API Gateway's token bucket: `burst` requests at once, refilled at `ratePerSecond`.
 * @param now in milliseconds
 * @returns whether one more request may pass
 */
export function createThrottle(
  limit: { readonly ratePerSecond: number; readonly burst: number },
  now: () => number,
): () => boolean {
  let tokens = limit.burst;
  let filledAt = now();
  return () => {
    const at = now();
    tokens = Math.min(limit.burst, tokens + ((at - filledAt) / 1000) * limit.ratePerSecond);
    filledAt = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
