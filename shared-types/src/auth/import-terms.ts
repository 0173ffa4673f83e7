/**
 * - `uploaded`: the columns have to be mapped · `checking` · `checked`: only the file is stored yet
 * - `importing` · `imported`: every line is finished · `undoing` · `undone`
 */
export const IMPORT_STATES = ['uploaded', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone'] as const;

/**
 * - `unchecked` · `refused`: it has a problem and is not imported · `ready`
 * - `imported`: there is an account · `invited`: a link was mailed · `joined`: the person has used it
 * - `kept`: not removed by an undo, because the person is needed or has signed in · `removed`
 */
export const IMPORT_ROW_STATES = [
  'unchecked',
  'refused',
  'ready',
  'imported',
  'invited',
  'joined',
  'kept',
  'removed',
] as const;

/** The order of day, month and year in the dates of a file. A leading year of four digits is always recognized. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;

export const IMPORT_LIMITS = {
  fileBytes: 5 * 1024 * 1024,
  fileNameMax: 120,
  lineCount: 25_000,
  columnCount: 50,
  cellMax: 500,
  /** The most years for which a membership may be paid in advance. */
  paidYears: 10,
  waveCount: 1000,
  waveMinutes: 1440,
} as const;

/** Days in which an import can be undone. A file that was not imported is removed after the same time. */
export const IMPORT_UNDO_DAYS = 7;
