import { HttpError } from '@meridian/service-kit';
import { truncate, IMPORT_LIMITS } from '@meridian/shared-types';
import iconv from 'iconv-lite';
import { isUtf8 } from 'node:buffer';
import Papa from 'papaparse';

export interface CsvLine {
  /** The line number in the file where the row begins, from 1. */
  line: number;
  cells: string[];
}

const refuse = (message: string) => new HttpError(400, 'unreadable_file', message, [{ path: 'file', message }]);

/** Decodes a file as spreadsheets save it: in UTF-8, in UTF-16 with a byte order mark, or in Windows-1252. */
export function decodeText(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding =
    mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  return iconv.decode(bytes, encoding);
}

/** Returns the most frequent delimiter in the header line. Later lines may contain delimiters in their texts. */
const delimiterOf = (text: string): string => {
  const head = text.trimStart().split(/[\r\n]/, 1)[0] ?? '';
  const count = (delimiter: string) => head.split(delimiter).length;
  return [',', ';', '\t', '|'].reduce((best, each) => (count(each) > count(best) ? each : best));
};

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell === '');
const lineBreaksIn = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/**
 * Reads a CSV file whose first line has the column names. The delimiter is detected, cells are trimmed, and empty lines
 * are skipped.
 * @throws {HttpError} 400 for an invalid file
 */
export function readCsv(bytes: Buffer): { columns: string[]; lines: CsvLine[] } {
  const text = decodeText(bytes);
  if (text.includes('\0')) throw refuse('This is not a CSV file. Save the table as CSV (UTF-8) first.');
  const all: CsvLine[] = [];
  let [line, read] = [1, 0];
  let unclosed: number | undefined;
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    step({ data, errors, meta }) {
      if (errors.some(({ code }) => code === 'MissingQuotes')) unclosed ??= line;
      const cells = data.map((cell) => truncate(cell.trim(), IMPORT_LIMITS.cellMax));
      if (!isEmpty(cells)) all.push({ line, cells });
      line += lineBreaksIn(text.slice(read, meta.cursor));
      read = meta.cursor;
    },
  });
  if (unclosed !== undefined) throw refuse(`A quotation mark in line ${unclosed} is not closed.`);
  const [head, ...lines] = all;
  if (!head || lines.length === 0)
    throw refuse('The file needs a line with the names of the columns and one line for each person.');
  if (head.cells.some((cell) => cell.includes('@')))
    throw refuse('The first line has to contain the names of the columns, such as "Email" and "Name".');
  if (head.cells.length > IMPORT_LIMITS.columnCount)
    throw refuse(`A file may have ${IMPORT_LIMITS.columnCount} columns.`);
  if (lines.length > IMPORT_LIMITS.lineCount)
    throw refuse(`A file may have ${IMPORT_LIMITS.lineCount.toLocaleString('en')} lines. Split it.`);
  const columns = head.cells.map((cell, index) => cell || `Column ${index + 1}`);
  return { columns, lines: lines.map((each) => ({ ...each, cells: each.cells.slice(0, columns.length) })) };
}
