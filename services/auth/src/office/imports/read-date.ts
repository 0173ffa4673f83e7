import type { ImportMapping } from '@meridian/shared-types';
import { defaultYearsFrom } from '@meridian/shared-types/import-formats';
import { foldText } from '@meridian/shared-types/search';

type DateForm = Partial<Pick<ImportMapping, 'yearsFrom' | 'serialDates'>>;

const LOCALES = ['en', 'fr', 'es', 'pt', 'de'];

/** Returns the folded names of months or days of the week, with the number that each stands for. */
function namesOf(part: 'month' | 'weekday', count: number): Map<string, number> {
  const names = new Map<string, number>();
  for (const locale of LOCALES)
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { [part]: style, timeZone: 'UTC' });
      for (let number = 1; number <= count; number++) {
        const date = part === 'month' ? Date.UTC(2026, number - 1, 15) : Date.UTC(2026, 0, number);
        for (const word of wordsIn(foldText(format.format(date)))) names.set(word, number);
      }
    }
  return names;
}
const wordsIn = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];

const MONTHS = namesOf('month', 12);
/** Words that a date may have beside its day, month and year: "1er", "31st", "31 de dezembro". */
const OTHER_WORDS = new Set([
  ...namesOf('weekday', 7).keys(),
  ...['st', 'nd', 'rd', 'th', 'er', 'o', 'a', 'of', 'the', 'de', 'del', 'do', 'le', 'el', 'den'],
]);

/** Returns the month whose name begins with a word of at least three letters, if there is only one. */
function monthOf(word: string): number | undefined {
  const exact = MONTHS.get(word);
  if (exact !== undefined || word.length < 3) return exact;
  const found = new Set([...MONTHS].flatMap(([name, month]) => (name.startsWith(word) ? [month] : [])));
  return found.size === 1 ? [...found][0] : undefined;
}

/** Returns the number of a year, which is undefined unless it has two or four digits. */
function toYear(digits: string, yearsFrom: number): number | undefined {
  if (digits.length === 4) return Number(digits);
  if (digits.length !== 2) return undefined;
  return yearsFrom + ((Number(digits) - (yearsFrom % 100) + 100) % 100);
}

function endOfDay(year: number | undefined, month: number, day: number): Date | undefined {
  if (year === undefined || year < 1900) return undefined;
  const end = new Date(Date.UTC(year, month - 1, day, 23, 59, 59));
  return end.getUTCMonth() === month - 1 && end.getUTCDate() === day ? end : undefined;
}

/** The days by which a date of the system that counts from 1904 is later. */
const DAYS_TO_1904 = 1462;
const serialDate = (days: number): Date => new Date(Date.UTC(1899, 11, 30 + days, 23, 59, 59));

/** Reads a date with the name of a month: "31 Dec 2026", "December 31st, 2026", "31 de dezembro de 2026". */
function readNamed(text: string, order: ImportMapping['dateOrder'], yearsFrom: number): Date | undefined {
  const words = wordsIn(text).filter((word) => MONTHS.has(word) || !OTHER_WORDS.has(word));
  const [month, ...others] = new Set(words.map(monthOf));
  const numbers = text.match(/\d+/g) ?? [];
  if (month === undefined || others.length > 0 || numbers.length !== 2) return undefined;
  const [first = '', second = ''] = numbers;
  const isYearFirst = first.length === 4 || (second.length < 4 && order === 'ymd');
  const [day, year] = isYearFirst ? [second, first] : [first, second];
  return endOfDay(toYear(year, yearsFrom), month, Number(day));
}

/**
 * Returns the end of a day in UTC, or undefined for an invalid date. A month may be a number or a name in English,
 * French, Spanish, Portuguese or German. A number of five digits is the number of a day in a spreadsheet.
 * @example readDate('31.12.2026', 'dmy')
 * @example readDate('31-déc.-26', 'dmy', { yearsFrom: 1950 })
 */
export function readDate(
  value: string,
  order: ImportMapping['dateOrder'],
  { yearsFrom = defaultYearsFrom(new Date()), serialDates = '1900' }: DateForm = {},
): Date | undefined {
  const text = foldText(value)
    .trim()
    .replace(/[t ]\d{1,2}:\d\d.*$/s, '');
  const serial = /^(\d{5})(?:[.,]\d+)?$/.exec(text)?.[1];
  if (serial) return serialDate(Number(serial) + (serialDates === '1904' ? DAYS_TO_1904 : 0));
  if (/\p{L}{2}/u.test(text)) return readNamed(text, order, yearsFrom);
  const numbers =
    /^(\d{4})(\d\d)(\d\d)$/.exec(text)?.slice(1) ??
    /^(\d{1,4})[-./ ] ?(\d{1,2})[-./ ] ?(\d{1,4})(?:[t ].*)?$/s.exec(text)?.slice(1);
  if (!numbers) return undefined;
  const fields = numbers[0]?.length === 4 ? 'ymd' : order;
  const part = (name: 'y' | 'm' | 'd') => numbers[fields.indexOf(name)] ?? '';
  if (part('d').length > 2) return undefined;
  return endOfDay(toYear(part('y'), yearsFrom), Number(part('m')), Number(part('d')));
}
