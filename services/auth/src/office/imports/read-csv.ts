import { HttpError } from '@meridian/service-kit';
import { truncate, IMPORT_LIMITS, type ImportReading, type ImportUploadQuery } from '@meridian/shared-types';
import { IMPORT_SEPARATORS } from '@meridian/shared-types/import-formats';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Papa from 'papaparse';
import { decodeText, guessEncoding } from './decode-text';

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
  /** How the file was read. */
  reading: ImportReading;
}

const refuse = (message: string) => new HttpError(400, 'unreadable_file', message, [{ path: 'file', message }]);
const unclosed = (line: number) => refuse(`A quotation mark in line ${line} is not closed.`);
const tooLong = (line: number) => refuse(`Line ${line} is too long for a table of members.`);

/** Matches a first line that names the delimiter. It may continue with the delimiters of empty cells. */
const DECLARATION = /^"?sep=([^\r\n"])[^\r\n]*(?:\r\n|\r|\n)/i;

/** Returns the most frequent delimiter in the header line. Later lines may contain delimiters in their texts. */
const findDelimiter = (text: string): string => {
  const head =
    text
      .trimStart()
      .slice(0, ROW_MAX)
      .split(/[\r\n]/, 1)[0]
      ?.replace(/"[^"]*"/g, '') ?? '';
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

/**
 * Parses the rows of a text and skips empty ones. Yields the complete rows of each slice.
 * @param firstLine the line number of the text's first line in the file
 */
function* rowsOf(text: string, delimiter: string, firstLine: number): Generator<CsvLine[]> {
  const { linebreak } = Papa.parse(text.slice(0, ROW_MAX), { delimiter, preview: 1 }).meta;
  const parser = new Papa.Parser({ delimiter, newline: linebreak as '\n' | '\r' | '\r\n' });
  const parse = (slice: string, isComplete: boolean) => {
    const { data, errors, meta } = parser.parse(slice, 0, !isComplete) as Papa.ParseResult<string[]>;
    return { data, end: meta.cursor, isUnclosed: errors.some(({ code }) => code === 'MissingQuotes') };
  };
  let [line, start, length] = [firstLine, 0, SLICE];
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

/** Returns the beginning of the first cell with a character that is not in ASCII. */
function findExample(rows: readonly CsvLine[]): string | null {
  for (const { cells } of rows)
    for (const cell of cells) if (/[\u0080-\uffff]/.test(cell)) return truncate(cell, EXAMPLE_MAX);
  return null;
}
const EXAMPLE_MAX = 60;

/** Reads a CSV file as {@link readCsv} does. Yields after each slice of it, so that the caller can pause. */
export function* readCsvInSlices(bytes: Buffer, chosen: ImportUploadQuery = {}): Generator<undefined, CsvFile> {
  const encoding = chosen.encoding ?? guessEncoding(bytes);
  const whole = decodeText(bytes, encoding);
  const [declaration = '', declared] = DECLARATION.exec(whole) ?? [];
  const text = whole.slice(declaration.length);
  const separator = (chosen.separator && IMPORT_SEPARATORS[chosen.separator]) ?? declared ?? findDelimiter(text);
  if (text.includes('\0')) throw refuse('This is not a CSV file. Save the table as CSV (UTF-8) first.');
  const all: CsvLine[] = [];
  for (const rows of rowsOf(text, separator, declaration === '' ? 1 : 2)) {
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
  const isDeclared = declared !== undefined && separator === declared;
  return {
    columns,
    lines: lines.map((each) => ({ ...each, cells: each.cells.slice(0, columns.length) })),
    reading: { encoding, separator, isDeclared, example: findExample(all) },
  };
}

/**
 * Reads a CSV file whose first line has the column names. The encoding and the delimiter are guessed unless they are
 * given, cells are trimmed, and empty lines are skipped. Other requests are served between two slices of the file.
 * @throws {HttpError} 400 for an invalid file
 */
export async function readCsv(bytes: Buffer, chosen?: ImportUploadQuery): Promise<CsvFile> {
  const slices = readCsvInSlices(bytes, chosen);
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
    await nextTurn();
  }
}
