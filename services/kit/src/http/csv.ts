import { stringify, type Options } from 'csv-stringify';
import { stringify as stringifySync } from 'csv-stringify/sync';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type CsvCell = string | number;

/** What a spreadsheet may run as a formula, also behind white space, and what may begin another cell. */
const FORMULA = /^[\t\r\n\0]|^[\s\0]*[=+\-@|＝＋－＠]/u;

/** A text that no spreadsheet runs as a formula. @example withoutFormula('=1+1') // "'=1+1" */
export const withoutFormula = (value: string): string => (FORMULA.test(value) ? `'${value}` : value);

/** As RFC 4180 says, and safe in spreadsheets. The byte order mark tells them that the file is UTF-8. */
const optionsFor = (columns: readonly string[], hasDecimalComma = false): Options => ({
  header: true,
  bom: true,
  delimiter: hasDecimalComma ? ';' : ',',
  record_delimiter: 'windows',
  cast: {
    string: withoutFormula,
    number: (value) => (hasDecimalComma ? String(value).replace('.', ',') : String(value)),
  },
  columns: columns.map((header, index) => ({ key: String(index), header })),
});

/** Whether numbers of a language have a comma before their decimals, as German and French ones do. */
function hasDecimalComma(language: string | undefined): boolean {
  try {
    return new Intl.NumberFormat(language).formatToParts(0.5).some(({ value }) => value === ',');
  } catch {
    return false; // '*', or no language at all
  }
}

/**
 * Some rows of a CSV file. The first part has the names of the columns.
 * @example csvPart(['Name', 'Guests'], [['Ana', 2]], { isFirst: true })
 */
export const csvPart = (
  columns: readonly string[],
  rows: readonly CsvCell[][],
  { isFirst }: { isFirst: boolean },
): string => stringifySync([...rows], { ...optionsFor(columns), header: isFirst, bom: isFirst });

/**
 * Sends a file of rows, which are read while it is sent. Errors before the first row are the caller's to throw first.
 * Semicolons separate the cells for readers whose spreadsheets expect it: those whose browser asks first for a language
 * with a decimal comma.
 * @example await sendCsv(res, 'people.csv', ['Name', 'Guests'], [['Ana', 2]])
 */
export async function sendCsv(
  res: Response,
  fileName: string,
  columns: readonly string[],
  rows: Iterable<CsvCell[]> | AsyncIterable<CsvCell[]>,
): Promise<void> {
  res.status(200).type('text/csv').attachment(fileName).setHeader('cache-control', 'no-store');
  const options = optionsFor(columns, hasDecimalComma(res.req.acceptsLanguages()[0]));
  await pipeline(Readable.from(rows), stringify(options), res).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error; // the client has disconnected
  });
}
