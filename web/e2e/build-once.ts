import { buildWhatIsStale } from "#local/commands/build.mjs";

/** Builds before the workers start, so that their stacks do not all build the same thing at once. */
export default buildWhatIsStale;
