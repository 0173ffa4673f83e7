import * as z from 'zod';
import { line, text } from '../../fields/fields';
import { PLAN_AUDIENCES, PLAN_ID_MAX, PLAN_MONTHS_MAX, PLAN_PERIODS } from './plan-rules';
import { PlanAmount } from './plan-amount';
import { SITE_PAGE_LIMITS } from '../site-pages';

const { lineMax, textMax, entriesMax, plansMax } = SITE_PAGE_LIMITS;
const NEEDED = 'This is required';

/** The id of a plan. `monthly` and `annual` are always there, and the office adds others. */
export const Plan = z
  .string()
  .max(PLAN_ID_MAX, `A plan has a short name of at most ${PLAN_ID_MAX} characters`)
  .regex(/^[a-z][a-z0-9-]*$/, 'A plan has a short name of small letters, digits and hyphens, such as student');
export type Plan = z.infer<typeof Plan>;

/** What a plan was when it was bought, so that a later change of the plan changes nothing for people who have it. */
export const PlanTerms = z.object({
  name: z.string().max(lineMax),
  /** The months of a payment. */
  months: z.number().int().min(1).max(PLAN_MONTHS_MAX),
  audience: z.enum(PLAN_AUDIENCES),
  /** The membership ends with the paid time, and does not renew. */
  isOnce: z.literal(true).optional(),
});
export type PlanTerms = z.infer<typeof PlanTerms>;

const MONTHS = `A number of months from 1 to ${PLAN_MONTHS_MAX.toLocaleString('en-US')}`;

/** A plan that the office adds to the monthly and the annual one. */
const OfficePlan = z.strictObject({
  name: line(lineMax).min(1, NEEDED),
  id: Plan,
  description: text(textMax),
  features: z.array(line(lineMax).min(1, NEEDED)).max(entriesMax, `At most ${entriesMax}`),
  price: PlanAmount,
  period: z.enum(PLAN_PERIODS),
  /** The months of a plan that is paid once. Other plans do not use it. */
  months: z.number(MONTHS).int(MONTHS).min(1, MONTHS).max(PLAN_MONTHS_MAX, MONTHS),
  audience: z.enum(PLAN_AUDIENCES),
  /** A hidden plan cannot be taken. People who have it keep it. */
  isVisible: z.boolean(),
});
export type OfficePlan = z.infer<typeof OfficePlan>;

const TAKEN = new Set(['monthly', 'annual']);

/** The plans that the office adds, each with a short name of its own. */
export const OfficePlans = z
  .array(OfficePlan)
  .max(plansMax, `At most ${plansMax} plans`)
  .superRefine((plans, context) => {
    for (const [index, { id }] of plans.entries())
      if (TAKEN.has(id) || plans.findIndex((other) => other.id === id) < index)
        context.addIssue({ code: 'custom', path: [index, 'id'], message: 'Another plan has this short name' });
  });
