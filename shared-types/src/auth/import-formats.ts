/** The encodings in which a file can be read. The guess chooses among the first five. */
export const IMPORT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'windows-1250',
  'windows-1251',
] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];

/** The characters that can be chosen to separate columns. */
export const IMPORT_SEPARATORS = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const;
export type ImportSeparator = keyof typeof IMPORT_SEPARATORS;

/** The day from which spreadsheets count the days of a date. Older programs for the Mac count from 1904. */
export const SERIAL_DATES = ['1900', '1904'] as const;

/**
 * Returns the first of the hundred years that two digits stand for, unless another one was chosen.
 * @example defaultYearsFrom(new Date('2026-11-30')) // 1950, so 49 is 2049 and 50 is 1950
 */
export const defaultYearsFrom = (now: Date): number => Math.floor((now.getUTCFullYear() - 70) / 10) * 10;
