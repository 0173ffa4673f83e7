import type { ImportMapping } from '@meridian/shared-types';
import { foldText } from '@meridian/shared-types/search';
import type { CsvLine } from './read-csv';

const NAMES = {
  email: /mail/,
  lastName: /^(last|family|sur|nach)[ -]?name|^apellidos?$|^nom$/,
  name: /^(full |first |given |vor)?[ -]?name|^member$|^nombre$|^prenom$/,
  location: /^(location|city|town|place|ort|stadt)/,
  chapter: /chapter|region|branch|group/,
  paidUntil: /paid|until|expir|valid|renew|end/,
} as const;

/** Assumes that days come first unless a value shows otherwise. */
function guessDateOrder(values: readonly string[]): ImportMapping['dateOrder'] {
  const parts = values.map((value) => /^(\d{1,4})\D(\d{1,2})\D\d/.exec(value)?.slice(1).map(Number) ?? []);
  if (parts.some(([first = 0]) => first > 31)) return 'ymd';
  return parts.some(([, second = 0]) => second > 12) ? 'mdy' : 'dmy';
}

/** Guesses the columns by their names. Returns undefined without columns for the address and the name. */
export function guessMapping(columns: readonly string[], lines: readonly CsvLine[]): ImportMapping | undefined {
  const free = new Map(columns.map((name, index) => [index, foldText(name).trim()]));
  const take = (field: keyof typeof NAMES): number | undefined => {
    const index = [...free].find(([, name]) => NAMES[field].test(name))?.[0];
    if (index !== undefined) free.delete(index);
    return index;
  };
  const [email, lastName, name] = [take('email'), take('lastName'), take('name')];
  if (email === undefined || name === undefined) return undefined;
  const [chapter, location, paidUntil] = [take('chapter'), take('location'), take('paidUntil')];
  const dates = paidUntil === undefined ? [] : lines.map(({ cells }) => cells[paidUntil] ?? '');
  return {
    email,
    name,
    ...(lastName !== undefined && { lastName }),
    ...(chapter !== undefined && { chapter }),
    ...(location !== undefined && { location }),
    ...(paidUntil !== undefined && { paidUntil }),
    dateOrder: guessDateOrder(dates),
  };
}
