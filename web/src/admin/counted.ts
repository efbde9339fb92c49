import { formatCount } from "#shared/values/money.ts";

/** So many things in words, such as `1 booking` and `1,200 bookings`. */
export function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;
}
