import * as z from "zod/mini";

/** An instant in UTC, as `Date.toISOString` writes it. One schema for all: each takes time to make. */
export const Instant = z.iso.datetime();
