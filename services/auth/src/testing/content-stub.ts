import type { ServiceEnv } from '@meridian/service-kit';
import { implementSome } from '@meridian/service-kit/testing';
import { DEFAULT_CURRENCY, FIRST_PRICES, type OfficePlan } from '@meridian/shared-types';
import { sitePagesApi } from '@meridian/shared-types/contracts';
import { DEMO_SITE_PAGES } from '@meridian/demo';
import { createRemovalStub } from './removal-stub';

/** Starts a stub of the content service with its pages. Tests can set the prices, the plans and the currency. */
export async function createContentStub(env: ServiceEnv) {
  const prices = { ...FIRST_PRICES };
  const plans: OfficePlan[] = [];
  const organization = { currency: DEFAULT_CURRENCY };
  const pages = implementSome(sitePagesApi, {
    async get({ params }) {
      const found = DEMO_SITE_PAGES.find(({ page }) => page === params.page);
      if (!found) throw new Error('no such page');
      if (found.page === 'organization') return { page: found.page, content: { ...found.content, ...organization } };
      return found.page === 'plans' ? { page: found.page, content: { ...found.content, prices, plans } } : found;
    },
  });
  return { ...(await createRemovalStub(env, pages)), prices, plans, organization };
}

/** Creates a plan that the office added: every quarter, for everyone. */
export const anOfficePlan = (changes: Partial<OfficePlan> = {}): OfficePlan => ({
  ...{ id: 'quarterly', name: 'Quarterly Membership', description: '', features: [], price: 80 },
  ...{ period: 'quarter', months: 12, audience: 'everyone', isVisible: true },
  ...changes,
});
