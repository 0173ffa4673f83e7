import { aProblem, type MockedCall } from '@meridian/platform/testing';
import type { ContactEmails, OfficePlan, PlanPrices, SitePage } from '@meridian/shared-types';
import { DEMO_SITE_PAGES } from '@meridian/demo';

/** Returns the initial texts of the plans with other prices, and with plans that the office added. */
export function aPlansPage(prices: PlanPrices, added: OfficePlan[] = [], isAnnualVisible = true): SitePage {
  const plans = DEMO_SITE_PAGES.find(({ page }) => page === 'plans');
  if (plans?.page !== 'plans') throw new Error('no plans');
  return {
    ...plans,
    content: {
      ...plans.content,
      prices,
      plans: added,
      annual: { ...plans.content.annual, isVisible: isAnnualVisible },
    },
  };
}

/** Returns the initial texts of the contact page with other addresses. */
export function aContactPage(emails: ContactEmails): SitePage {
  const contact = DEMO_SITE_PAGES.find(({ page }) => page === 'contact');
  if (contact?.page !== 'contact') throw new Error('no contact page');
  return { ...contact, content: { ...contact.content, emails } };
}

/** The responses of the calls for the initial texts of pages, and for opening the contact form. */
export const SITE_PAGE_CALLS = {
  'GET /api/contact/form': { token: 'form.1', at: '2026-11-24T10:00:00.000Z' },
  'GET /api/site-pages/{page}': ({ params }: MockedCall) =>
    DEMO_SITE_PAGES.find(({ page }) => page === params.page) ?? {
      status: 400,
      body: aProblem(400, 'Not a page'),
    },
};
