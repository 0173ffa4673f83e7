import { HttpError } from '@meridian/service-kit';
import { truncate, IMPORT_LIMITS } from '@meridian/shared-types';
import iconv from 'iconv-lite';
import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Papa from 'papaparse';

/** The characters that are parsed without a pause, in which other requests are served. */
const SLICE = 16_384;
/** The most characters of one row, more than twice as many as those of all its cells that are stored. */
const ROW_MAX = 65_536;

export interface CsvLine {
  /** The line number in the file where the row begins, from 1. */
  line: number;
  cells: string[];
}

export interface CsvFile {
  columns: string[];
  lines: CsvLine[];
}

const refuse = (message: string) => new HttpError(400, 'unreadable_file', message, [{ path: 'file', message }]);
const unclosed = (line: number) => refuse(`A quotation mark in line ${line} is not closed.`);
const tooLong = (line: number) => refuse(`Line ${line} is too long for a table of members.`);

/** Decodes a file as spreadsheets save it: in UTF-8, in UTF-16 with a byte order mark, or in Windows-1252. */
export function decodeText(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding =
    mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  return iconv.decode(bytes, encoding);
}

/** Returns the most frequent delimiter in the header line. Later lines may contain delimiters in their texts. */
const findDelimiter = (text: string): string => {
  const head =
    text
      .trimStart()
      .slice(0, ROW_MAX)
      .split(/[\r\n]/, 1)[0] ?? '';
  const count = (delimiter: string) => head.split(delimiter).length;
  return [',', ';', '\t', '|'].reduce((best, each) => (count(each) > count(best) ? each : best));
};

const isEmpty = (row: readonly string[]) => row.every((cell) => cell.trim() === '');
const cleanCells = (row: readonly string[]) =>
  row.slice(0, IMPORT_LIMITS.columnCount + 1).map((cell) => truncate(cell.trim(), IMPORT_LIMITS.cellMax));
/** Returns the number of lines that a row takes. The parser may leave a carriage return at its end. */
const countLines = (row: readonly string[]) =>
  1 +
  row.reduce((sum, cell, index) => sum + lineBreaksIn(index === row.length - 1 ? cell.replace(/\r$/, '') : cell), 0);
const lineBreaksIn = (cell: string) => (/[\r\n]/.test(cell) ? (cell.match(/\r\n|\r|\n/g)?.length ?? 0) : 0);

/** Parses the rows of a text and skips empty ones. Yields the complete rows of each slice. */
function* rowsOf(text: string): Generator<CsvLine[]> {
  const delimiter = findDelimiter(text);
  const { linebreak } = Papa.parse(text.slice(0, ROW_MAX), { delimiter, preview: 1 }).meta;
  const parser = new Papa.Parser({ delimiter, newline: linebreak as '\n' | '\r' | '\r\n' });
  const parse = (slice: string, isComplete: boolean) => {
    const { data, errors, meta } = parser.parse(slice, 0, !isComplete) as Papa.ParseResult<string[]>;
    return { data, end: meta.cursor, isUnclosed: errors.some(({ code }) => code === 'MissingQuotes') };
  };
  let [line, start, length] = [1, 0, SLICE];
  while (start < text.length) {
    const slice = text.slice(start, start + length);
    const { data, end, isUnclosed } = parse(slice, start + length >= text.length);
    const rows: CsvLine[] = [];
    for (const [index, row] of data.entries()) {
      if (isUnclosed && index === data.length - 1) throw unclosed(line);
      if (!isEmpty(row)) rows.push({ line, cells: cleanCells(row) });
      line += countLines(row);
    }
    if (data.length === 0 && length >= ROW_MAX) throw parse(slice, true).isUnclosed ? unclosed(line) : tooLong(line);
    start += end;
    // A row that is longer than the slice is parsed again together with the text after it.
    length = data.length === 0 ? length * 2 : SLICE;
    yield rows;
  }
}

/** Reads a CSV file as {@link readCsv} does. Yields after each slice of it, so that the caller can pause. */
export function* readCsvInSlices(bytes: Buffer): Generator<undefined, CsvFile> {
  const text = decodeText(bytes);
  if (text.includes('\0')) throw refuse('This is not a CSV file. Save the table as CSV (UTF-8) first.');
  const all: CsvLine[] = [];
  for (const rows of rowsOf(text)) {
    all.push(...rows);
    if (all.length > IMPORT_LIMITS.lineCount + 1)
      throw refuse(`A file may have ${IMPORT_LIMITS.lineCount.toLocaleString('en')} lines. Split it.`);
    yield;
  }
  const [head, ...lines] = all;
  if (!head || lines.length === 0)
    throw refuse('The file needs a line with the names of the columns and one line for each person.');
  if (head.cells.some((cell) => cell.includes('@')))
    throw refuse('The first line has to contain the names of the columns, such as "Email" and "Name".');
  if (head.cells.length > IMPORT_LIMITS.columnCount)
    throw refuse(`A file may have ${IMPORT_LIMITS.columnCount} columns.`);
  const columns = head.cells.map((cell, index) => cell || `Column ${index + 1}`);
  return { columns, lines: lines.map((each) => ({ ...each, cells: each.cells.slice(0, columns.length) })) };
}

/**
 * Reads a CSV file whose first line has the column names. The delimiter is detected, cells are trimmed, and empty lines
 * are skipped. Other requests are served between two slices of the file.
 * @throws {HttpError} 400 for an invalid file
 */
export async function readCsv(bytes: Buffer): Promise<CsvFile> {
  const slices = readCsvInSlices(bytes);
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
    await nextTurn();
  }
}
