import { stringify, type Options } from 'csv-stringify';
import { stringify as stringifySync } from 'csv-stringify/sync';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type CsvCell = string | number;

/** Matches a text that a spreadsheet may run as a formula, even after white space, or that may begin another cell. */
const FORMULA = /^[\t\r\n\0]|^[\s\0]*[=+\-@|＝＋－＠]/u;
/**
 * Matches separators, quotes and white space together with a following sign that begins a formula. The sign is
 * optional, so that each run is read once and the time is linear.
 */
const RUN = /([\s\0",;|]+)([=+\-@＝＋－＠]?)/gu;
/** Matches what a spreadsheet may take for the end of a cell or row. */
const SEPARATOR = /[,;|\t\r\n]/u;

/**
 * Returns a text that no spreadsheet runs as a formula, even if it cuts the file at another separator than the one with
 * which it was written.
 * @example withoutFormula('=1+1') // "'=1+1"
 * @example withoutFormula('Ana;=1+1') // "Ana;'=1+1"
 */
export function withoutFormula(value: string): string {
  const text = value.replace(RUN, (all, run: string, sign: string) =>
    sign && SEPARATOR.test(run) ? `${run}'${sign}` : all,
  );
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The format follows RFC 4180 and is safe in spreadsheets, which detect UTF-8 by the byte order mark. */
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

/** Returns whether a language writes numbers with a decimal comma, as German and French do. */
function hasDecimalComma(language: string | undefined): boolean {
  try {
    return new Intl.NumberFormat(language).formatToParts(0.5).some(({ value }) => value === ',');
  } catch {
    return false; // The language is '*' or not a language tag.
  }
}

/**
 * Formats some rows of a CSV file. The first part starts with the names of the columns.
 * @example csvPart(['Name', 'Guests'], [['Ana', 2]], { isFirst: true })
 */
export const csvPart = (
  columns: readonly string[],
  rows: readonly CsvCell[][],
  { isFirst }: { isFirst: boolean },
): string => stringifySync([...rows], { ...optionsFor(columns), header: isFirst, bom: isFirst });

/**
 * Sends rows as a CSV file and reads them while it sends. The caller must throw errors that occur before the first row.
 * The separator is a semicolon if the first language of the request has a decimal comma, because spreadsheets of that
 * language expect it, or if the caller says so.
 * @example await sendCsv(res, 'people.csv', ['Name', 'Guests'], [['Ana', 2]])
 */
export async function sendCsv(
  res: Response,
  fileName: string,
  columns: readonly string[],
  rows: Iterable<CsvCell[]> | AsyncIterable<CsvCell[]>,
  { hasDecimalComma: usesComma = hasDecimalComma(res.req.acceptsLanguages()[0]) }: { hasDecimalComma?: boolean } = {},
): Promise<void> {
  res.status(200).type('text/csv').attachment(fileName).setHeader('cache-control', 'no-store');
  const options = optionsFor(columns, usesComma);
  await pipeline(Readable.from(rows), stringify(options), res).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error; // The client has disconnected.
  });
}
