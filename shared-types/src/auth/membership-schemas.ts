import * as z from 'zod';
import { cardExpiryEnd, PAUSE_MONTHS_MAX } from './membership-limits';

/** The last four digits of a card. */
export const CardLast4 = z.string().regex(/^\d{4}$/, 'The last four digits of the card');

/** The month and year until whose end a card is valid, as they are printed on it. */
export const CardExpiry = z
  .string()
  .max(5, 'Enter month and year as MM/YY')
  .refine((expiry) => cardExpiryEnd(expiry) !== undefined, { error: 'Enter month and year as MM/YY', abort: true })
  .refine((expiry) => Number(cardExpiryEnd(expiry)) > Date.now(), 'This card has expired');

export const CardInput = z.strictObject({
  cardLast4: CardLast4,
  /** If it is present, the person is notified before the card expires. */
  cardExpiry: CardExpiry.optional(),
});
export type CardInput = z.input<typeof CardInput>;

export const PauseInput = z.strictObject({
  months: z
    .number()
    .int('Choose whole months')
    .min(1, 'Choose at least one month')
    .max(PAUSE_MONTHS_MAX, `Choose at most ${PAUSE_MONTHS_MAX} months`),
});
export type PauseInput = z.input<typeof PauseInput>;
