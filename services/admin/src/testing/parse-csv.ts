/** Parses CSV strictly by RFC 4180. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  const row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push(row.splice(0));
  }
  if (row.length > 0) throw new Error('the last row has no end');
  return rows;
}
