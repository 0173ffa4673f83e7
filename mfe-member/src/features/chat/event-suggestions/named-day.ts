const DAY = String.raw`to(?:day|night|morrow)|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?`;
const MONTH = 'jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec';
/** Matches texts that may name a day. It is fast, and decides whether the recognition is loaded. */
export const MAY_NAME_DAY = new RegExp(
  String.raw`\b(?:${DAY}|tmrw?|(?:${MONTH})[a-z]*)\b|\bin (?:\d|an? |\w+ (?:hour|day|week))|\d[./-]\d|\d(?:st|nd|rd|th)\b|\bfrom now\b`,
  'i',
);

/**
 * The characters before and after the first day that are searched. The recognition of dates needs about 0.1 ms for each
 * character of some texts, and the page shows many messages.
 */
const AROUND = 230;

/** Returns the words around the first day that a text may name. A short text is returned as a whole. */
export function aroundDay(text: string): string {
  if (text.length <= 2 * AROUND) return text;
  const day = Math.max(0, text.search(MAY_NAME_DAY));
  const from = Math.max(0, day - AROUND);
  const start = from === 0 ? 0 : from + Math.max(0, text.slice(from, day).search(/\s/u));
  return text.slice(start, day + AROUND);
}
