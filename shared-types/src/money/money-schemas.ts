import * as z from 'zod';
import { listCurrencies } from './currencies';

const currencies = new Set(listCurrencies());
const NO_CURRENCY = 'Choose a currency by its code of ISO 4217, such as USD';

/** The code of a currency in which prices can be set. @example Currency.parse('EUR') */
export const Currency = z
  .string(NO_CURRENCY)
  .regex(/^[A-Z]{3}$/, NO_CURRENCY)
  .refine((code) => currencies.has(code), NO_CURRENCY);

/** Minor units, such as cents, with their currency. @example Money.parse({ amount: 2950, currency: 'USD' }) */
export const Money = z.object({ amount: z.number().int().min(0), currency: z.string().length(3) });
export type Money = z.infer<typeof Money>;
