import type { BSONRegExp } from 'bson';
import { badValue, CommandError } from '../errors';
import { RANK, getRank } from './ranks';

/** Returns whether a value is a regular expression of either class. */
export const isRegex = (value: unknown): value is RegExp | BSONRegExp => getRank(value) === RANK.regex;

/** Converts a regular expression to a string. Equal expressions have equal strings. */
export const valueOfRegex = (regex: RegExp | BSONRegExp): string =>
  'source' in regex ? `/${regex.source}/${regex.flags}` : `/${new RegExp(regex.pattern).source}/${regex.options}`;

/**
 * Converts a pattern to a JavaScript regular expression, with its own options or the given ones. Throws 2, 51075 or
 * 51108 for a pattern that JavaScript does not support.
 */
export function toRegex(pattern: unknown, options?: unknown): RegExp {
  if ((typeof pattern !== 'string' && !isRegex(pattern)) || (options !== undefined && typeof options !== 'string'))
    throw badValue('$regex needs a string or a regex, and $options a string');
  const [source, own] =
    typeof pattern === 'string'
      ? [pattern, '']
      : 'source' in pattern
        ? [pattern.source, pattern.flags]
        : [pattern.pattern, pattern.options];
  if (own && options !== undefined) throw new CommandError(51075, 'options set in both $regex and $options');
  const flags = own || (options ?? '');
  if (/[^imsxu]/.test(flags)) throw new CommandError(51108, `invalid flag in regex options: ${flags}`);
  if (flags.includes('x')) throw badValue('This server does not support the option x of regular expressions');
  return new RegExp(source, [...new Set(flags)].join(''));
}
