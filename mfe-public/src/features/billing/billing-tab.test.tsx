import { aMembership, aUser, mockApi, renderApp } from '@meridian/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BillingTab } from './billing-tab';

type Session = NonNullable<Parameters<typeof renderApp>[1]>['session'];

const NO_RECEIPTS = { receipts: [], next: null };
const NO_FAMILY = { places: [], free: 0, invitations: [] };
const ME = { user: aUser({ subscriptionStatus: 'active' }) };

function open(responses = {}, session: Session = { subscriptionStatus: 'active' }) {
  const fixed = { 'GET /api/auth/me': ME, 'GET /api/receipts': NO_RECEIPTS, 'GET /api/family': NO_FAMILY };
  const api = mockApi({ ...fixed, ...responses });
  renderApp(<BillingTab />, { session });
  return { mutations: () => api.calls.filter(({ method }) => method !== 'GET') };
}

const PAID_UNTIL = '2099-03-01T12:00:00.000Z';

it('the plan is shown, and the membership is cancelled', async () => {
  const { mutations } = open({
    'POST /api/subscription/cancel': { membershipEndsAt: '2099-03-01T12:00:00.000Z' },
    'GET /api/auth/me': { user: { ...ME.user, membershipEndsAt: '2099-03-01T12:00:00.000Z' } },
  });
  expect(screen.getByText('Full Membership')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Membership' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel your membership?' });
  expect(mutations()).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel Membership' }));
  expect(await screen.findByText('Membership cancelled')).toBeTruthy();
  expect(await screen.findByText('Your membership is cancelled')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel Membership' })).toBeNull();
});

it('Keep Membership closes the question, and nothing is sent', async () => {
  const { mutations } = open();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Membership' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep Membership' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(mutations()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Cancel Membership' })).toBeTruthy();
});

it.each([
  [
    { plan: 'monthly', amount: 35, money: { amount: 3500, currency: 'USD' }, cardLast4: '1881', paidUntil: PAID_UNTIL },
    '$35/month',
    '•••• •••• •••• 1881',
  ],
  [
    { plan: 'annual', amount: 299, money: { amount: 29900, currency: 'USD' }, paidUntil: PAID_UNTIL },
    '$299/year',
    '•••• •••• •••• ••••',
  ],
] as const)('the plan, card and next payment of %j are shown', async (membership, price, card) => {
  open({}, { subscriptionStatus: 'active', membership });
  expect(screen.getByText((_, element) => element?.textContent === price && element.tagName === 'P')).toBeTruthy();
  expect(screen.getByText(card)).toBeTruthy();
  expect(screen.getByText('Mar 01, 2099')).toBeTruthy();
});

it.each([
  ['a site admin', { session: {}, isAdmin: true }],
  ['a chapter admin', { session: { memberships: [aMembership({ role: 'admin' as const })] } }],
])('%s without a plan is not asked to upgrade, and can see the plans', (_who, options) => {
  mockApi({ 'GET /api/receipts': NO_RECEIPTS, 'GET /api/family': NO_FAMILY });
  renderApp(<BillingTab />, options);
  expect(screen.getByText(/your work for us needs no paid membership/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the Plans' }).getAttribute('href')).toBe('/subscribe');
  expect(screen.queryByText(/Upgrade/)).toBeNull();
});

it('a toast is shown if the cancellation failed, and the membership stays', async () => {
  open({ 'POST /api/subscription/cancel': { status: 500 } });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Membership' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel Membership' }));
  expect(await screen.findByText('Membership not cancelled')).toBeTruthy();
  expect(screen.queryByText('Your membership is cancelled')).toBeNull();
});

it('the end of a cancelled membership is shown, and it is resumed for free', async () => {
  const membership = {
    plan: 'annual',
    amount: 299,
    money: { amount: 29900, currency: 'USD' },
    cardLast4: '4242',
    paidUntil: PAID_UNTIL,
  } as const;
  const { mutations } = open(
    {
      'POST /api/subscription/resume': { paidUntil: membership.paidUntil },
      'GET /api/auth/me': { user: { ...ME.user, membership } },
    },
    { subscriptionStatus: 'active', membershipEndsAt: membership.paidUntil, membership },
  );
  expect(screen.getByText(/^You stay a full member until Mar 01, 2099/)).toBeTruthy();
  expect(screen.getByText('Ends on')).toBeTruthy();
  expect(screen.queryByText('Next billing date')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('Membership resumed')).toBeTruthy();
  expect(mutations()).toHaveLength(1);
  expect(await screen.findByText('Next billing date')).toBeTruthy();
});

it('the page shows that the card was declined, and when the membership ends', async () => {
  const membership = {
    plan: 'monthly',
    amount: 29,
    money: { amount: 2900, currency: 'USD' },
    paidUntil: PAID_UNTIL,
    isDeclined: true,
  } as const;
  open({}, { subscriptionStatus: 'active', membership });
  expect(screen.getByText('Your card was declined')).toBeTruthy();
  expect(screen.getByText('Ends on')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Pay Now' }).getAttribute('href')).toBe('/subscribe');
});

it('newsletter subscribers are offered an upgrade', async () => {
  open({}, {});
  expect(screen.getByRole('heading', { name: 'Newsletter' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upgrade Now' }).getAttribute('href')).toBe('/subscribe');
  expect(screen.queryByRole('button', { name: 'Cancel Membership' })).toBeNull();
});

it('the plan, the card and the next charge are said in words', () => {
  const money = { amount: 2900, currency: 'USD' };
  const membership = { plan: 'monthly', amount: 29, money, cardLast4: '4242', paidUntil: PAID_UNTIL } as const;
  open({}, { subscriptionStatus: 'active', membership });
  const words = 'You pay $29 every month with the card that ends in 4242. The next charge is on Mar 01, 2099.';
  expect(screen.getByText(words)).toBeTruthy();
});

it('payments and refunds are listed with their receipts, also for people without a membership', async () => {
  const paid = { number: 7, kind: 'payment', at: '2026-03-01T12:00:00.000Z', item: 'Membership, one month' };
  const money = { amount: 2900, currency: 'USD' };
  const receipts = [
    { ...paid, number: 9, kind: 'refund', item: 'Refund: Membership, one month', money, method: 'cash', refundOf: 7 },
    { ...paid, money, method: 'card', cardLast4: '4242' },
  ];
  open({ 'GET /api/receipts': { receipts, next: null } }, {});
  expect(await screen.findByText('−$29')).toBeTruthy();
  expect(screen.getByText(/^Membership, one month. Mar 01, 2026, with the card that ends in 4242./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Receipt 7' }).getAttribute('href')).toBe('/receipts/7');
  const file = screen.getByRole('link', { name: 'Download receipt 9 as a PDF file' });
  expect(file.getAttribute('href')).toBe('/api/receipts/9/file');
});

it('a cancellation that is pending is not sent twice', async () => {
  const { mutations } = open({ 'POST /api/subscription/cancel': () => new Promise(() => {}) });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Membership' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel Membership' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelling...' }));
  expect(mutations()).toHaveLength(1);
});
