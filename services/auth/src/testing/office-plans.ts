import type { OfficePlan } from '@meridian/shared-types';

/** Creates a plan that the office added: every quarter, for everyone. */
export const anOfficePlan = (changes: Partial<OfficePlan> = {}): OfficePlan => ({
  ...{ id: 'quarterly', name: 'Quarterly Membership', description: '', features: [], price: 80 },
  ...{ period: 'quarter', months: 12, audience: 'everyone', isVisible: true },
  ...changes,
});
