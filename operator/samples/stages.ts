import type { Stages } from "#infra/stage-choices.ts";

/** No choices: every setting has its default. */
export const stages: Stages = { dev: {}, prod: {} };
