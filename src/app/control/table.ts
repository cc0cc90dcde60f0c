/** Columns as wide as what is in them; the last is left as it is. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => (row[at] ?? "").length)),
  );
  return [head, ...rows]
    .map((row) =>
      row.map((cell, at) => (at < row.length - 1 ? cell.padEnd(widths[at] ?? 0) : cell)).join("  "),
    )
    .map((line) => `${line}\n`)
    .join("");
}
