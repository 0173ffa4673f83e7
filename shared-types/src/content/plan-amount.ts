import * as z from 'zod';
import { PRICE_MAX } from './site-pages';

const RANGE = `A price is whole dollars, from 1 to ${PRICE_MAX.toLocaleString('en-US')}`;

/** The price of a plan in US dollars. @example PlanAmount.parse(29) */
export const PlanAmount = z.number(RANGE).int(RANGE).min(1, RANGE).max(PRICE_MAX, RANGE);
