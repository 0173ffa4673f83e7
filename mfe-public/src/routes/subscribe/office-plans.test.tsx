import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OfficePlan, OwnStudentProof } from '@meridian/shared-types';
import { mockApi, renderApp, type MockedCall } from '@meridian/platform/testing';
import { violations } from '@meridian/platform/testing/axe';
import './subscribe'; // The page is loaded in advance, so that opening it takes no time.
import '../../features/payment/student-proof';
import { routes } from '../../routes';
import { aPlansPage, SITE_PAGE_CALLS } from '../../testing/site-pages';

jest.setTimeout(20_000);

const aPlan = (changes: Partial<OfficePlan>): OfficePlan => ({
  ...{ id: 'quarterly', name: 'Quarterly Membership', description: 'For a season.', features: ['Everything'] },
  ...{ price: 80, period: 'quarter', months: 12, audience: 'everyone', isVisible: true },
  ...changes,
});
const PLANS = [
  aPlan({}),
  aPlan({ id: 'life', name: 'Life Membership', price: 2000, period: 'once', months: 1200 }),
  aPlan({ id: 'two-years', name: 'Two Years', price: 500, period: 'once', months: 24 }),
  aPlan({ id: 'student', name: 'Student', price: 50, period: 'year', audience: 'student' }),
  aPlan({ id: 'old', name: 'Old Plan', isVisible: false }),
];
const WAITING: OwnStudentProof = { state: 'waiting', text: 'I study law in Lagos.', hasPicture: false };

async function open(responses: Record<string, unknown> = {}, { session = {}, isAnnualVisible = true } = {}) {
  const mocked = mockApi({
    ...SITE_PAGE_CALLS,
    'GET /api/site-pages/{page}': aPlansPage({ monthly: 29, annual: 299 }, PLANS, isAnnualVisible),
    ...responses,
  });
  renderApp(routes, { path: '/subscribe', session });
  await screen.findByRole('radiogroup', { name: 'Plan' });
  return mocked;
}
const names = () => screen.getAllByRole('radio').map(({ textContent }) => textContent);

it('plans of the office are offered with their price and period, and hidden ones are not', async () => {
  await open();
  const shown = names();
  expect(shown).toHaveLength(6);
  expect(shown[2]).toContain('$80 per quarter');
  expect(shown[3]).toContain('$2,000 once, for life');
  expect(shown[4]).toContain('$500 once, for 2 years');
  expect(shown.join()).not.toContain('Old Plan');
  await userEvent.click(screen.getAllByRole('radio')[2]!);
  screen.getByRole('button', { name: 'Pay $80' });
  expect(await violations()).toEqual([]);
});

it('a hidden annual plan is offered only to the people who have it', async () => {
  await open({}, { isAnnualVisible: false });
  expect(names().join()).not.toContain('Annual Membership');
});

it('a member sees the plan that they have, although it is hidden', async () => {
  const money = { amount: 7000, currency: 'USD' };
  const terms = { name: 'Old Plan', months: 3, audience: 'everyone' } as const;
  const membership = {
    plan: 'old',
    terms,
    amount: 70,
    money,
    cardLast4: '4242',
    paidUntil: '2099-11-21T12:00:00.000Z',
  };
  await open({}, { session: { subscriptionStatus: 'active', membership } });
  expect(screen.getByRole('radio', { name: /Old Plan/ }).getAttribute('aria-checked')).toBe('true');
  screen.getByText('This is your plan. It renews on Nov 21, 2099 for $70.');
});

it('a plan for students asks for a proof first, and shows what the office decided', async () => {
  let proof: OwnStudentProof = { state: 'none', hasPicture: false };
  const { calls } = await open({
    'GET /api/student-proof': () => proof,
    'PUT /api/student-proof': ({ body }: MockedCall) => (proof = { ...WAITING, ...(body as { text: string }) }),
    'DELETE /api/student-proof': () => (proof = { state: 'declined', reason: 'It has expired.', hasPicture: false }),
  });
  await userEvent.click(screen.getByRole('radio', { name: /^Student/ }));
  await userEvent.type(await screen.findByLabelText('Your studies'), 'I study law in Lagos.');
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Send the Text' }));
  await screen.findByText('Your proof waits for our office');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ text: 'I study law in Lagos.' });
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await screen.findByText('It has expired.');
});

it('with an approved proof, the plan is paid for', async () => {
  await open({ 'GET /api/student-proof': { state: 'approved', hasPicture: false, until: '2099-11-21T12:00:00.000Z' } });
  await userEvent.click(screen.getByRole('radio', { name: /^Student/ }));
  await screen.findByText('Your proof is approved until Nov 21, 2099');
  screen.getByRole('button', { name: 'Pay $50' });
});
