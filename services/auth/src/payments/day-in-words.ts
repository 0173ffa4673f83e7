const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a day for people in any time zone. @example dayInWords(paidUntil) // 'May 1, 2027 (UTC)' */
export const dayInWords = (date: Date): string => `${inWords.format(date)} (UTC)`;
