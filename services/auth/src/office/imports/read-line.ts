import { truncate, IMPORT_LIMITS, type ImportMapping, type ImportProblem } from '@meridian/shared-types';
import { Email, ProfileInput } from '@meridian/shared-types/schemas';
import type * as z from 'zod';
import type { LineValues } from '../../models/import-row.model';
import { CHAPTER_ARCHIVED, chapterKey, type ImportChapters } from './import-chapters';
import { readDate } from './read-date';

export interface LineReader {
  columns: readonly string[];
  mapping: ImportMapping;
  chapters: ImportChapters;
  now: Date;
}

/**
 * The values of a line, or the problems that prevent its import. A line with values is imported despite its problems.
 */
export interface ReadLine {
  values: LineValues | undefined;
  problems: ImportProblem['problems'];
}

/** Reads a line by the mapping and collects all its problems. */
export function readLine(cells: readonly string[], { columns, mapping, chapters, now }: LineReader): ReadLine {
  const problems: ReadLine['problems'] = [];
  const readCell = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? ''));
  const complain = (column: number | undefined, message: string) =>
    void problems.push({
      column: column === undefined ? '' : (columns[column] ?? ''),
      value: truncate(readCell(column), 100),
      message,
    });
  const parse = (schema: z.ZodType<string>, column: number | undefined, value = readCell(column)) => {
    const { data, error } = schema.safeParse(value);
    if (error) complain(column, error.issues[0]?.message ?? 'Not readable');
    return data;
  };

  const email =
    readCell(mapping.email) === '' ? complain(mapping.email, 'The address is missing') : parse(Email, mapping.email);
  const whole = [readCell(mapping.name), readCell(mapping.lastName)].filter((part) => part !== '').join(' ');
  const name = parse(ProfileInput.shape.name, mapping.name, whole);
  const location = mapping.location === undefined ? '' : parse(ProfileInput.shape.location, mapping.location);
  const named = readCell(mapping.chapter);
  const key = named === '' ? mapping.chapterId?.toString() : chapterKey(named);
  const chapterId = key === undefined ? undefined : chapters.open.get(key);
  if (chapterId === undefined) complain(mapping.chapter, whyNoChapter(key, chapters));
  const day = readCell(mapping.paidUntil);
  const paidUntil = day === '' ? undefined : readDate(day, mapping.dateOrder, mapping);
  const isFar = paidUntil && paidUntil.getUTCFullYear() > now.getUTCFullYear() + IMPORT_LIMITS.paidYears;
  if (day !== '' && !paidUntil) complain(mapping.paidUntil, 'Not a date in the chosen format');
  if (isFar) complain(mapping.paidUntil, `More than ${IMPORT_LIMITS.paidYears} years ahead`);
  const isRefused = problems.length > 0;
  if (paidUntil && paidUntil <= now)
    complain(mapping.paidUntil, 'This date is in the past. The person is imported without a membership');
  if (isRefused || !email || !name || location === undefined || chapterId === undefined)
    return { values: undefined, problems };
  return { values: { email, name, location, chapterId, ...(paidUntil && { paidUntil }) }, problems };
}

function whyNoChapter(key: string | undefined, { archived }: ImportChapters): string {
  if (key === undefined) return 'There is no chapter in this line and no default chapter';
  return archived.has(key) ? CHAPTER_ARCHIVED : 'There is no such chapter';
}
