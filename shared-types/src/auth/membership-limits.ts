/** The most months of a pause. */
export const PAUSE_MONTHS_MAX = 6;

/** The number of days before the expiry of a card at which the person is notified. */
export const CARD_EXPIRES_SOON_DAYS = 30;

/** Returns the end of the last month of a card, or undefined for an invalid one. @example cardExpiryEnd('01/27') */
export function cardExpiryEnd(expiry: string): Date | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry) ?? [];
  return month && year ? new Date(Date.UTC(2000 + Number(year), Number(month), 1)) : undefined;
}
