import { markdownTable } from "#local/markdown-table.ts";
import type { LoadJourney } from "./journeys.ts";
import type { JourneyFigures, Measurements } from "./measurements.ts";

/** What one journey uses, when nothing else happens. */
export interface JourneyUse {
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly functionMs: number;
}

/**
 * The results as a table in Markdown.
 * @param uses by the journeys' titles; absent where they cannot be counted
 */
export function loadTable(
  journeys: readonly LoadJourney[],
  measurements: Measurements,
  uses?: ReadonlyMap<string, JourneyUse>,
): string {
  const heads = ["Journey", "Requests", "p50, ms", "p99, ms", "Errors", "429", "Cut off"];
  const usedHeads = uses ? ["Read units", "Write units", "Functions, ms"] : [];
  const row = (title: string, figures: JourneyFigures) => {
    const used = uses?.get(title);
    return [
      title,
      figures.requests,
      rounded(figures.p50Ms),
      rounded(figures.p99Ms),
      figures.errors,
      figures.limited,
      figures.unanswered,
      ...(uses ? [used?.readUnits ?? "", used?.writeUnits ?? "", rounded(used?.functionMs)] : []),
    ];
  };
  return markdownTable(
    [...heads, ...usedHeads],
    [
      ...journeys.map(({ title }) => row(title, measurements.figuresOf(title))),
      row("**All**", measurements.figuresOf()),
    ],
  );
}

function rounded(ms: number | undefined): string {
  return ms === undefined ? "" : String(Math.round(ms));
}
