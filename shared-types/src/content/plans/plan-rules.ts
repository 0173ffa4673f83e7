/** How long a payment for a plan lasts. `once` lasts as long as the office sets, and does not renew. */
export const PLAN_PERIODS = ['month', 'quarter', 'year', 'once'] as const;
export type PlanPeriod = (typeof PLAN_PERIODS)[number];

/** Who may take a plan. A supporter has the rights of a member. */
export const PLAN_AUDIENCES = ['everyone', 'student', 'family', 'supporter'] as const;
export type PlanAudience = (typeof PLAN_AUDIENCES)[number];

/** The most accounts of a family plan, with that of the payer. */
export const FAMILY_ACCOUNTS = 5;

/** The most months of a plan that is paid once: a hundred years, which pages call "for life". */
export const PLAN_MONTHS_MAX = 1200;

/** The most characters of the id of a plan. */
export const PLAN_ID_MAX = 40;
