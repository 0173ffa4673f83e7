/** Returns a line of a Markdown table. */
export const tableRow = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** Returns the first two lines of a Markdown table. */
export const tableHead = (columns: readonly string[]): string =>
  `${tableRow(columns)}\n|${'---|'.repeat(columns.length)}`;
