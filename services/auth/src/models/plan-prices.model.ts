import type { Plan, PlanTerms } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';
import { planTerms } from './user-parts';

/** A plan that the office added, with its price in minor units. */
export interface CurrentPlan {
  id: Plan;
  amount: number;
  isVisible: boolean;
  terms: PlanTerms;
}

/** The prices of the plans in minor units of a currency. */
export interface CurrentPrices {
  monthly: number;
  annual: number;
  currency: string;
  isAnnualHidden?: boolean;
  /** The plans that the office added. */
  plans?: CurrentPlan[];
}

/** The last prices of the plans from the content service. There is one such document. */
export interface PlanPricesDoc extends CurrentPrices {
  _id: 'last';
}

const schema = new Schema<PlanPricesDoc>(
  {
    _id: { type: String, required: true },
    monthly: { type: Number, required: true },
    annual: { type: Number, required: true },
    currency: { type: String, required: true },
    isAnnualHidden: Boolean,
    plans: {
      type: [
        new Schema<CurrentPlan>(
          { id: String, amount: Number, isVisible: Boolean, terms: planTerms },
          { _id: false, id: false },
        ),
      ],
      default: undefined,
    },
  },
  { versionKey: false },
);

export const planPricesModel = (db: Connection) => db.model('PlanPrices', schema, 'planPrices');
export type StoredPrices = ReturnType<typeof planPricesModel>;
