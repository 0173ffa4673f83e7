import { aUser, mockApi, renderApp } from '@meridian/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BillingTab } from './billing-tab';

const money = (amount: number) => ({ amount: amount * 100, currency: 'USD' });
const MEMBERSHIP = {
  ...{ plan: 'annual', amount: 299, money: money(299), cardLast4: '4242', paidUntil: '2099-11-21T12:00:00.000Z' },
  priceOffer: { amount: 350, money: money(350), appliesAt: '2099-11-21T12:00:00.000Z' },
};
const session = (membership = MEMBERSHIP, more = {}) => ({
  subscriptionStatus: 'active' as const,
  membership,
  ...more,
});
const open = (user: ReturnType<typeof session>) => renderApp(<BillingTab />, { session: user });

it('a new price is shown with its day, and refusing it ends the membership with the paid time', async () => {
  const { calls } = mockApi({
    'GET /api/receipts': { receipts: [], next: null },
    'GET /api/family': { places: [], free: 0, invitations: [] },
    'PUT /api/subscription/price-offer': {
      paidUntil: MEMBERSHIP.paidUntil,
      membershipEndsAt: MEMBERSHIP.paidUntil,
    },
    'GET /api/auth/me': { user: aUser(session()) },
  });
  open(session());
  await screen.findByText('From Nov 21, 2099 your membership costs $350 per year');
  screen.getByText(/Until then you pay \$299 as before\. To keep your membership you need not do anything\./);
  await userEvent.click(screen.getByRole('button', { name: 'Refuse...' }));
  screen.getByText(/Your membership then ends on Nov 21, 2099, and you are never charged \$350\./);
  await userEvent.click(screen.getByRole('button', { name: 'Refuse the Price' }));
  await screen.findByText('Price refused');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ accepts: false, amount: 350, currency: 'USD' });
});

it('a refused price can still be accepted, and the membership is not resumed in another way', async () => {
  const refused = { ...MEMBERSHIP, priceOffer: { ...MEMBERSHIP.priceOffer, isRefused: true as const } };
  const { calls } = mockApi({
    'GET /api/receipts': { receipts: [], next: null },
    'GET /api/family': { places: [], free: 0, invitations: [] },
    'PUT /api/subscription/price-offer': { paidUntil: MEMBERSHIP.paidUntil },
    'GET /api/auth/me': { user: aUser(session()) },
  });
  open(session(refused, { membershipEndsAt: MEMBERSHIP.paidUntil }));
  await screen.findByText('You refused the new price');
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Accept $350' }));
  await screen.findByText('Price accepted');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ accepts: true });
});
