import * as z from 'zod';
import { PlanAmount } from './plan-amount';
import { Plan } from './plan-schemas';
import { Instant } from '../../fields/fields';
import { Currency, Money } from '../../money/money-schemas';

/** A new price that a member was told by mail. It applies from the renewal at `appliesAt`, unless it is refused. */
export const OfferedPrice = z.object({
  /** The amount in units of the currency, such as dollars. `money` is the same in minor units. */
  amount: z.number(),
  money: Money,
  appliesAt: Instant,
  /** The membership ends with the paid time. */
  isRefused: z.literal(true).optional(),
});

/** The current price of a plan, as the site admin saw it. */
export const PriceOfferInput = z.strictObject({ amount: PlanAmount, currency: Currency.optional() });

/** The decision of a person about a new price, with the price that they saw. */
export const PriceDecision = PriceOfferInput.extend({ accepts: z.boolean() });

/** The people with a plan that renews. */
export const PlanPeople = z.object({
  plan: Plan,
  money: Money,
  members: z.number().int(),
  /** Those of them who agreed to another price, and those of these to whom the current one is offered. */
  atOtherPrice: z.number().int(),
  offered: z.number().int(),
});
export type PlanPeople = z.infer<typeof PlanPeople>;
