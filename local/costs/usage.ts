import { awsPrices, freeEachMonth, type Resource } from "./cost-inputs.ts";

/** How much of what AWS charges for. */
export type Usage = Readonly<Partial<Record<Resource, number>>>;

export const resources = Object.keys(awsPrices).filter(isResource);

export function sumOf(...usages: readonly Usage[]): Usage {
  return perResource((resource) => usages.reduce((sum, usage) => sum + (usage[resource] ?? 0), 0));
}

export function times(factor: number, usage: Usage): Usage {
  return perResource((resource) => factor * (usage[resource] ?? 0));
}

/** What remains when the other usage is taken off. */
export function without(usage: Usage, other: Usage): Usage {
  return sumOf(usage, times(-1, other));
}

/** Only these resources. */
export function only(names: readonly Resource[], usage: Usage): Usage {
  return perResource((resource) => (names.includes(resource) ? (usage[resource] ?? 0) : 0));
}

/** In dollars, at list prices. */
export function costOf(usage: Usage): number {
  return resources.reduce((sum, each) => sum + (usage[each] ?? 0) * awsPrices[each], 0);
}

/** What is charged of a month's usage after the allowances that do not end. */
export function beyondFree(usage: Usage): Usage {
  return perResource((resource) =>
    Math.max(0, (usage[resource] ?? 0) - (freeEachMonth[resource] ?? 0)),
  );
}

/**
 * How many of the invocations X-Ray records: of a function the first in each second, and 5 % of the others.
 * Taken as one function with an even load, as the fewest that can be recorded are not known.
 */
export function tracesOf(invocations: number, seconds: number): number {
  return Math.min(invocations, seconds + 0.05 * Math.max(0, invocations - seconds));
}

function perResource(quantity: (resource: Resource) => number): Usage {
  return Object.fromEntries(
    resources.map((resource) => [resource, quantity(resource)] as const).filter(([, n]) => n !== 0),
  );
}

function isResource(name: string): name is Resource {
  return name in awsPrices;
}
