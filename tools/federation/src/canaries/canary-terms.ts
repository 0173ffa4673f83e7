import type { CanaryTerms } from './canary';

/** The options of `promote` for a canary, as they are typed. */
export interface CanaryOptions {
  share?: string | undefined;
  people?: string | undefined;
  'max-failures'?: string | undefined;
}

/** The percentage of failed pages above which a canary is stopped, if none is given. */
const MAX_FAILURES = 5;

/**
 * Reads who is to load a canary, or returns undefined if the options name nobody: the version is then for everyone.
 * @throws {Error} with a sentence if a value is not usable
 */
export function readCanaryTerms({
  share,
  people,
  'max-failures': maxFailures,
}: CanaryOptions): CanaryTerms | undefined {
  if (share === undefined && people === undefined) {
    if (maxFailures !== undefined) throw new Error('--max-failures belongs to --share or --people.');
    return undefined;
  }
  const ids = people?.split(',').filter(Boolean) ?? [];
  const unknown = ids.find((id) => !/^[0-9a-f]{24}$/.test(id));
  if (unknown !== undefined)
    throw new Error(`--people takes ids of people, from the addresses of their pages for site admins, not ${unknown}.`);
  return {
    share: percentage('share', share ?? '0'),
    people: ids,
    maxFailures: percentage('max-failures', maxFailures ?? String(MAX_FAILURES)),
  };
}

function percentage(option: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 100))
    throw new Error(`--${option} has to be a percentage from 0 to 100, not ${text}.`);
  return value;
}
