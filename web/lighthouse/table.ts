import type { Measures } from "./budgets.ts";

export interface MeasuredPage {
  readonly path: string;
  readonly measures: Measures;
}

const columns: readonly (readonly [title: string, cell: (page: MeasuredPage) => string])[] = [
  ["Page", ({ path }) => `\`${path}\``],
  ["Performance", ({ measures }) => String(measures.performance)],
  ["Accessibility", ({ measures }) => String(measures.accessibility)],
  ["Best practices", ({ measures }) => String(measures.bestPractices)],
  ["SEO", ({ measures }) => String(measures.seo)],
  ["LCP", ({ measures }) => `${(measures.largestContentfulPaintMs / 1000).toFixed(2)} s`],
  ["TBT", ({ measures }) => `${measures.totalBlockingTimeMs} ms`],
  ["Own", ({ measures }) => `${measures.ownBlockingTimeMs} ms`],
  ["CLS", ({ measures }) => String(measures.layoutShift)],
];

/** The pages as a table in Markdown, which reads well in a terminal too. */
export function asTable(pages: readonly MeasuredPage[]): string {
  const rows = pages.map((page) => columns.map(([, cell]) => cell(page)));
  const titles = columns.map(([title]) => title);
  const widths = titles.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(titles), rule, ...rows.map(line)].join("\n");
}
