import { addMonths, startOfMonth } from 'date-fns';

/** Everyone is billed on the first of the month. */
export const nextBillingDate = (now = new Date()): Date => startOfMonth(addMonths(now, 1));
