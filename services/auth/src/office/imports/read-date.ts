import type { ImportMapping } from '@meridian/shared-types';

/** Returns the end of a day in UTC, or undefined for an invalid date. @example readDate('31.12.2026', 'dmy') */
export function readDate(value: string, order: ImportMapping['dateOrder']): Date | undefined {
  const numbers = /^(\d{1,4})[-./ ](\d{1,2})[-./ ](\d{1,4})(?:[T ].*)?$/.exec(value)?.slice(1);
  if (!numbers) return undefined;
  const fields = numbers[0]?.length === 4 ? 'ymd' : order;
  const part = (name: 'y' | 'm' | 'd') => Number(numbers[fields.indexOf(name)]);
  const [year, month, day] = [part('y'), part('m'), part('d')];
  if (year < 1900) return undefined;
  const end = new Date(Date.UTC(year, month - 1, day, 23, 59, 59));
  return end.getUTCMonth() === month - 1 && end.getUTCDate() === day ? end : undefined;
}
