import {
  FAMILY_ACCOUNTS,
  PLAN_AUDIENCES,
  PLAN_MONTHS_MAX,
  PLAN_PERIODS,
  type OfficePlan,
} from '@meridian/shared-types';
import type { PageField } from './page-field';

const PERIOD_LABELS: Record<(typeof PLAN_PERIODS)[number], string> = {
  month: 'Every month',
  quarter: 'Every quarter',
  year: 'Every year',
  once: 'Once',
};
const AUDIENCE_LABELS: Record<(typeof PLAN_AUDIENCES)[number], string> = {
  everyone: 'Everyone',
  student: 'Students whose proof you have approved',
  family: `Families of up to ${FAMILY_ACCOUNTS} accounts`,
  supporter: 'Supporters',
};
const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }));
/** The field for whether a plan can be taken. */
export const OFFERED: PageField = {
  kind: 'switch',
  label: 'Offered',
  help: 'If it is off, nobody can take this plan. People who have it keep it.',
};
const NEW_PLAN: OfficePlan = {
  ...{ name: '', id: '', description: '', features: [], price: 0 },
  ...{ period: 'month', months: 12, audience: 'everyone', isVisible: true },
};

/** The field for the plans that the office adds. */
export const OFFICE_PLANS: PageField = {
  kind: 'list',
  label: 'More plans',
  entry: 'Plan',
  empty: NEW_PLAN,
  fields: {
    name: { kind: 'line', label: 'Name' },
    id: {
      kind: 'line',
      label: 'Short name',
      help: 'Small letters, digits and hyphens, such as student. It stands in files and does not change later.',
    },
    description: { kind: 'text', label: 'Description', isOptional: true },
    features: { kind: 'lines', label: 'Features', isOptional: true },
    price: { kind: 'amount', label: 'Price' },
    period: { kind: 'choice', label: 'Paid', options: optionsOf(PERIOD_LABELS) },
    months: {
      kind: 'amount',
      label: 'Months',
      help: `How long a plan that is paid once lasts. ${PLAN_MONTHS_MAX.toLocaleString('en-US')} months are for life.`,
    },
    audience: { kind: 'choice', label: 'Who can take it', options: optionsOf(AUDIENCE_LABELS) },
    isVisible: OFFERED,
  } satisfies Record<keyof OfficePlan, PageField>,
};
