import { IMPORT_LIMITS } from '@meridian/shared-types';
import { slowPumps } from '@meridian/shared-types/testing';
import { guessMapping } from '../office/imports/guess-mapping';
import { chapterKey } from '../office/imports/import-chapters';
import { readCsvInSlices } from '../office/imports/read-csv';
import { readDate } from '../office/imports/read-date';
import { describeBrowser } from '../sessions/describe-origin';

/** The most characters of all headers of a request. */
const HEADERS_MAX = 16_384;
/** A part of the largest file: a whole one has fifty times as many, and takes longer in proportion. */
const FILE_LENGTH = 100_000;

function readFile(text: string): void {
  try {
    Array.from(readCsvInSlices(Buffer.from(`Email,Name\n${text}`)));
  } catch {
    // Most of these files are refused.
  }
}

test.each<[string, (text: string) => unknown, number]>([
  ['readCsv', readFile, FILE_LENGTH],
  ['readDate', (text) => readDate(text, 'dmy'), IMPORT_LIMITS.cellMax],
  ['readDate after a date', (text) => readDate(`1/2/2026 ${text}`, 'dmy'), IMPORT_LIMITS.cellMax],
  ['chapterKey', chapterKey, IMPORT_LIMITS.cellMax],
  ['guessMapping', (text) => guessMapping([text, 'Email'], [{ line: 2, cells: [text, text] }]), IMPORT_LIMITS.cellMax],
  ['describeBrowser', describeBrowser, HEADERS_MAX],
])('%s reads any text in little time', (_, read, max) => expect(slowPumps(read, max)).toEqual([]));
