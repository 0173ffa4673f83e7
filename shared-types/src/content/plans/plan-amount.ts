import * as z from 'zod';
import { isExact } from '../../money/money';
import { PRICE_MAX } from '../site-pages';

/** Whether the currency with the most decimals has enough for this price. Each service asks for its own currency. */
const hasFewDecimals = (price: number) => isExact(price, 'KWD');

const RANGE = `A price is an amount such as 29 or 29.50, up to ${PRICE_MAX.toLocaleString('en-US')}`;

/** The price of a plan in units of the organization's currency, such as dollars. @example PlanAmount.parse(29.5) */
export const PlanAmount = z.number(RANGE).positive(RANGE).max(PRICE_MAX, RANGE).refine(hasFewDecimals, RANGE);
