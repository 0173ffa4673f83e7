import * as z from 'zod';
import { ChapterId, Id, Instant, limitParam } from '../fields/fields';
import { DATE_ORDERS, IMPORT_LIMITS, IMPORT_ROW_STATES, IMPORT_STATES } from './import-terms';
import { IMPORT_ENCODINGS, IMPORT_SEPARATORS, SERIAL_DATES, type ImportSeparator } from './import-formats';

export const ImportState = z.enum(IMPORT_STATES);
export type ImportState = z.infer<typeof ImportState>;
export const ImportRowState = z.enum(IMPORT_ROW_STATES);
export type ImportRowState = z.infer<typeof ImportRowState>;

const Column = z
  .number()
  .int()
  .min(0)
  .max(IMPORT_LIMITS.columnCount - 1);

/**
 * The columns of a file by their positions from 0. With `lastName`, `name` is the first name. `chapterId` is the home
 * chapter for lines without a chapter.
 */
export const ImportMapping = z.strictObject({
  email: Column,
  name: Column,
  lastName: Column.optional(),
  location: Column.optional(),
  chapter: Column.optional(),
  chapterId: ChapterId.optional(),
  paidUntil: Column.optional(),
  dateOrder: z.enum(DATE_ORDERS),
  /** The first of the hundred years that two digits stand for. Without it, `defaultYearsFrom` is used. */
  yearsFrom: z.number().int().min(1900).max(2000).optional(),
  /** The year from which dates are counted that are numbers. The default is 1900. */
  serialDates: z.enum(SERIAL_DATES).optional(),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

/** How to read a file, if the guess is wrong. */
export const ImportUploadQuery = z.strictObject({
  encoding: z.enum(IMPORT_ENCODINGS).optional(),
  separator: z.enum(Object.keys(IMPORT_SEPARATORS) as [ImportSeparator, ...ImportSeparator[]]).optional(),
});
export type ImportUploadQuery = z.infer<typeof ImportUploadQuery>;

/** How a file was read. */
export const ImportReading = z.object({
  encoding: z.enum(IMPORT_ENCODINGS),
  /** The character between two columns. */
  separator: z.string(),
  /** Whether a first line `sep=` names the separator. */
  isDeclared: z.boolean(),
  /** The first cell with a letter that other encodings have differently. It is null if there is none. */
  example: z.string().nullable(),
});
export type ImportReading = z.infer<typeof ImportReading>;

/** The number of people who get an invitation in each wave, and the minutes between two waves. */
export const InvitationSchedule = z.strictObject({
  waveSize: z.number().int().min(1).max(IMPORT_LIMITS.waveCount),
  everyMinutes: z.number().int().min(1).max(IMPORT_LIMITS.waveMinutes),
});
export type InvitationSchedule = z.infer<typeof InvitationSchedule>;

/** An import of members as the office sees it. */
export const MemberImport = z.object({
  id: Id,
  fileName: z.string(),
  state: ImportState,
  createdAt: Instant,
  /** The number of lines with people, without the header line. */
  lineCount: z.number().int(),
  columns: z.array(z.string()),
  /** The first lines of the file. */
  sample: z.array(z.array(z.string())),
  /** How the file was read. It is absent after the import was started. */
  reading: ImportReading.optional(),
  /** The last chosen mapping, or before that a guessed one. It is null if nothing could be guessed. */
  mapping: ImportMapping.nullable(),
  /** The number of lines that the check has processed. */
  checkedLines: z.number().int(),
  /** The number of lines with problems, including those that are imported. */
  problemCount: z.number().int(),
  /** The number of lines in each state. */
  counts: z.record(ImportRowState, z.number().int()),
  endedAt: Instant.nullable(),
  /** The time until which it can be undone. It is null while it cannot. */
  undoUntil: Instant.nullable(),
  invitations: InvitationSchedule.extend({
    isRunning: z.boolean(),
    nextWaveAt: Instant,
    /** Why they were paused automatically. It is absent if they were not. */
    problem: z.string().optional(),
  }).nullable(),
});
export type MemberImport = z.infer<typeof MemberImport>;

export const ImportSummary = MemberImport.pick({
  id: true,
  fileName: true,
  state: true,
  createdAt: true,
  lineCount: true,
});
export type ImportSummary = z.infer<typeof ImportSummary>;

/** A page of problems. `after` is the last line of the previous page. */
export const ImportProblemQuery = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,7}$/, 'Must be a line number')
    .transform(Number)
    .optional(),
  limit: limitParam(100).optional(),
});

/** The problems of a line. With `isRefused`, the line is not imported. */
export const ImportProblem = z.object({
  line: z.number().int(),
  isRefused: z.boolean(),
  problems: z.array(z.object({ column: z.string(), value: z.string(), message: z.string() })),
});
export type ImportProblem = z.infer<typeof ImportProblem>;
