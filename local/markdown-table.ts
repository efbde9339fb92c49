/** A table in Markdown, all but its first column aligned to the right. */
export function markdownTable(
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  const alignment = `|---|${"--:|".repeat(heads.length - 1)}`;
  return [line(heads), alignment, ...rows.map(line)].join("\n");
}
