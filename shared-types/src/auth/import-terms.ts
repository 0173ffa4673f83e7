/**
 * - `uploaded`: its columns are to be matched · `checking` · `checked`: nothing is stored yet but the file
 * - `importing` · `imported`: every line has ended · `undoing` · `undone`
 */
export const IMPORT_STATES = ['uploaded', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone'] as const;

/**
 * - `unchecked` · `refused`: it has a problem and is not imported · `ready`
 * - `imported`: there is an account · `invited`: a link was mailed · `joined`: the person has used it
 * - `kept`: not removed by the undoing, because the person is needed or already here · `removed`
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

/** The order of day, month and year in dates of a file; a year of four digits in front is always understood. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;

export const IMPORT_LIMITS = {
  fileBytes: 5 * 1024 * 1024,
  fileNameMax: 120,
  lineCount: 25_000,
  columnCount: 50,
  cellMax: 500,
  /** Years ahead that a membership may be paid for. */
  paidYears: 10,
  waveCount: 1000,
  waveMinutes: 1440,
} as const;

/** Days in which an import can be undone, after which a file that was not imported is removed, too. */
export const IMPORT_UNDO_DAYS = 7;
