/** Returns the rows of a CSV file (RFC 4180). */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/y;
  const from = text.startsWith('\uFEFF') ? 1 : 0;
  for (cell.lastIndex = from; cell.lastIndex < text.length;) {
    const found = cell.exec(text);
    if (!found) throw new Error(`no CSV: ${text.slice(cell.lastIndex, cell.lastIndex + 50)}`);
    const [, value = '', end] = found;
    row.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
