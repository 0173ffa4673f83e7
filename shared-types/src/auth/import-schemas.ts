import * as z from 'zod';
import { ChapterId, Id, Instant, limitParam } from '../fields';
import { DATE_ORDERS, IMPORT_LIMITS, IMPORT_ROW_STATES, IMPORT_STATES } from './import-terms';

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
 * Which column of a file says what, by its place from 0. With `lastName`, `name` is the first name. `chapterId` is the
 * home chapter of lines that name none.
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
});
export type ImportMapping = z.infer<typeof ImportMapping>;

/** So many people get an invitation at a time, every so many minutes. */
export const InvitationPace = z.strictObject({
  waveSize: z.number().int().min(1).max(IMPORT_LIMITS.waveCount),
  everyMinutes: z.number().int().min(1).max(IMPORT_LIMITS.waveMinutes),
});
export type InvitationPace = z.infer<typeof InvitationPace>;

/** An import of members as the office sees it. */
export const MemberImport = z.object({
  id: Id,
  fileName: z.string(),
  state: ImportState,
  createdAt: Instant,
  /** Lines with people: without the one that names the columns. */
  lineCount: z.number().int(),
  columns: z.array(z.string()),
  /** The first lines. */
  sample: z.array(z.array(z.string())),
  /** What was chosen last; before, a guess. Null where nothing could be guessed. */
  mapping: ImportMapping.nullable(),
  /** Lines that the check has looked at. */
  checkedLines: z.number().int(),
  /** Lines with something to say about, also where they are imported. */
  problemCount: z.number().int(),
  /** How many lines are in each state. */
  counts: z.record(ImportRowState, z.number().int()),
  endedAt: Instant.nullable(),
  /** Until when it can be undone; null while it cannot. */
  undoUntil: Instant.nullable(),
  invitations: InvitationPace.extend({ isRunning: z.boolean(), nextWaveAt: Instant }).nullable(),
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

/** `after`: the last line of the page before. */
export const ImportProblemQuery = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,7}$/, 'Must be a line number')
    .transform(Number)
    .optional(),
  limit: limitParam(100).optional(),
});

/** What is wrong with a line. `isRefused`: it is not imported. */
export const ImportProblem = z.object({
  line: z.number().int(),
  isRefused: z.boolean(),
  problems: z.array(z.object({ column: z.string(), value: z.string(), message: z.string() })),
});
export type ImportProblem = z.infer<typeof ImportProblem>;
