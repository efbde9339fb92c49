/**
 * Time in the film is the share of the loop that has passed, from 0 to 1. Everything that moves is
 * a function of it that ends where it began: that is all there is to a loop without a seam.
 */

export const turn = 2 * Math.PI;

/** A swing between -1 and 1, a whole number of times a loop. */
export function swing(time: number, timesALoop: number, offset = 0): number {
  return Math.sin(turn * (time * timesALoop + offset));
}

/** The part of a number behind the point, also of a negative one. */
export function fraction(value: number): number {
  return value - Math.floor(value);
}

/** 0 before `from`, 1 after `to`, and smoothly in between; `from` may be the larger. */
export function rise(value: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** Numbers from 0 to 1 that look random and are the same in every run. */
export function scattered(seed: number): () => number {
  let state = seed;
  return () => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
