const RULES = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** @example placeInLine(22) // '22nd in line' */
export const placeInLine = (place: number): string =>
  `${place.toLocaleString('en-US')}${SUFFIXES[RULES.select(place)] ?? 'th'} in line`;
