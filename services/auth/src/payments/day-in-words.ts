const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as people are told of it who may live elsewhere. @example dayInWords(paidUntil) // 'May 1, 2027 (UTC)' */
export const dayInWords = (date: Date): string => `${inWords.format(date)} (UTC)`;
