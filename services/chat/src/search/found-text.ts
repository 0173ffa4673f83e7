import { beginningOf, excerptOf } from '@meridian/shared-types';
import { matchesIn } from '@meridian/shared-types/search';

/** The most characters of the text of a result, those before the first match, and those of a neighbouring message. */
const TEXT_MAX = 240;
const BEFORE_MATCH = 60;
const NEIGHBOUR_MAX = 120;

const inOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Returns the part of a text around the first word that a search finds, in one line. */
export function textAround(content: string, search: string): string {
  const line = inOneLine(content);
  const at = matchesIn(line, search)[0]?.start ?? 0;
  if (line.length <= TEXT_MAX || at <= BEFORE_MATCH) return excerptOf(line, TEXT_MAX);
  const skipped = beginningOf(line, at - BEFORE_MATCH);
  // The part begins with a whole word, if there is one before the match.
  const word = line.indexOf(' ', skipped.length);
  const from = word !== -1 && word < at ? word + 1 : skipped.length;
  return `…${excerptOf(line.slice(from), TEXT_MAX)}`;
}

/** Returns the beginning of a message before or after a result, in one line. */
export const neighbourText = (content: string): string => excerptOf(inOneLine(content), NEIGHBOUR_MAX);
