import { vi } from "vitest";

/** Answers media queries: a desk is wide, and a phone is used by touch. */
export function showOn(device: "phone" | "desk"): void {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width") === (device === "desk"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
