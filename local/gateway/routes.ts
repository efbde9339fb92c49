/** Which route answers a request: API Gateway's order, fixed paths before parameters. */

export interface RouteMatch<Route> {
  readonly route: Route;
  /** Decoded. */
  readonly parameters: Readonly<Record<string, string>>;
}

export function createRouteTable<Route extends { readonly key: string }>(
  routes: readonly Route[],
): (method: string, path: string) => RouteMatch<Route> | undefined {
  const patterns = routes.map((route) => {
    const [method = "", path = ""] = route.key.split(" ");
    return { route, method, segments: path.split("/"), rank: specificity(method, path) };
  });
  patterns.sort((one, other) => other.rank - one.rank);

  return (method, path) => {
    const segments = path.split("/");
    for (const pattern of patterns) {
      if (pattern.route.key === "$default") return { route: pattern.route, parameters: {} };
      if (pattern.method !== method && pattern.method !== "ANY") continue;
      const parameters = matchSegments(pattern.segments, segments);
      if (parameters) return { route: pattern.route, parameters };
    }
    return undefined;
  };
}

/** A path without parameters beats one with, any beats a greedy one, a method beats `ANY`. */
function specificity(method: string, path: string): number {
  if (method === "$default") return -1;
  const segments = path.split("/");
  const fixed = segments.filter((segment) => !segment.startsWith("{")).length;
  const greedy = path.endsWith("+}");
  return (greedy ? 0 : 1000) + fixed * 10 - segments.length + (method === "ANY" ? 0 : 1);
}

function matchSegments(
  pattern: readonly string[],
  path: readonly string[],
): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const name = /^\{(.+?)(\+?)\}$/.exec(expected);
    const actual = name?.[2] ? path.slice(index).join("/") : path[index];
    if (actual === undefined) return undefined;
    if (!name?.[1]) {
      if (actual !== expected) return undefined;
      continue;
    }
    const decoded = decode(actual);
    if (!decoded) return undefined;
    parameters[name[1]] = decoded;
    if (name[2]) return parameters;
  }
  return pattern.length === path.length ? parameters : undefined;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

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
