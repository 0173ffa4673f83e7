import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProblem, aUser, mockApi, renderApp } from '@meridian/platform/testing';
import './subscribe'; // The page is loaded in advance, so that opening it takes no time.
import { routes } from '../../routes';
import { aPlansPage, SITE_PAGE_CALLS } from '../../testing/site-pages';

const user = userEvent.setup();
const posts = (calls: { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

async function open(responses: Record<string, unknown>, session = {}) {
  const mocked = mockApi({ ...SITE_PAGE_CALLS, ...responses });
  renderApp(routes, { path: '/subscribe', session });
  await screen.findByRole('heading', { level: 1, name: 'Your Membership' });
  await screen.findByRole('radiogroup', { name: 'Plan' });
  return mocked;
}

const MEMBER = {
  subscriptionStatus: 'active',
  membership: {
    plan: 'annual',
    amount: 299,
    money: { amount: 29900, currency: 'USD' },
    cardLast4: '4242',
    paidUntil: '2099-11-21T12:00:00.000Z',
  },
} as const;
const payments = () => screen.queryByRole('form', { name: 'Payment details' });

test("the member's plan is selected, and nothing is due", async () => {
  await open({}, MEMBER);
  expect(screen.getByText('Your membership is already active')).toBeTruthy();
  expect(screen.getAllByRole('radio')[1]?.getAttribute('aria-checked')).toBe('true');
  expect(screen.getByText('This is your plan. It renews on Nov 21, 2099 for $299.')).toBeTruthy();
  expect(payments()).toBeNull();
});

test('a member changes the plan without a payment', async () => {
  const { calls } = await open(
    {
      'PUT /api/subscription/plan': { plan: 'monthly', paidUntil: MEMBER.membership.paidUntil },
      'GET /api/auth/me': { user: aUser({ ...MEMBER, membership: { ...MEMBER.membership, plan: 'monthly' } }) },
    },
    MEMBER,
  );
  await user.click(screen.getAllByRole('radio')[0] as HTMLElement);
  expect(screen.getByText('You pay nothing now. From Nov 21, 2099 on you pay $29 per month.')).toBeTruthy();
  expect(screen.getByText('Until then you keep your plan for $299 per year. That is $49 more a year.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change Plan' }));
  await screen.findByText('Plan changed');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ plan: 'monthly', amount: 29, currency: 'USD' });
  await screen.findByText(/^This is your plan/);
});

test("the member's price is the agreed one, and a change of plan is for the price that is shown then", async () => {
  const paid = { ...MEMBER.membership, amount: 280, money: { amount: 28_000, currency: 'USD' } };
  const { calls } = await open(
    {
      'GET /api/site-pages/{page}': aPlansPage({ monthly: 31, annual: 320 }),
      'PUT /api/subscription/plan': {
        status: 409,
        body: {
          ...aProblem(409, 'The price has changed to $35. Look at it and choose again.'),
          code: 'price_changed',
          current: { monthly: 35, annual: 320 },
        },
      },
    },
    { ...MEMBER, membership: paid },
  );
  expect(screen.getByText('This is your plan. It renews on Nov 21, 2099 for $280.')).toBeTruthy();
  const sentence = (amount: number) => `You pay nothing now. From Nov 21, 2099 on you pay $${amount} per month.`;
  await user.click(screen.getAllByRole('radio')[0] as HTMLElement);
  await screen.findByText(sentence(31));
  await user.click(screen.getByRole('button', { name: 'Change Plan' }));
  await screen.findByText('The price has changed to $35. Look at it and choose again.');
  screen.getByText(sentence(35));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ plan: 'monthly', amount: 31, currency: 'USD' });
});

test('a cancelled membership is resumed for free, or extended by a payment for its plan', async () => {
  const { calls } = await open(
    {
      'POST /api/subscription/resume': { paidUntil: MEMBER.membership.paidUntil },
      'GET /api/auth/me': { user: aUser(MEMBER) },
    },
    { ...MEMBER, membershipEndsAt: MEMBER.membership.paidUntil },
  );
  expect(screen.getByText('Your membership ends on Nov 21, 2099')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay $299' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Resume for Free' }));
  await screen.findByText('Membership resumed');
  expect(posts(calls)).toHaveLength(1);
  await waitFor(() => expect(payments()).toBeNull());
});

test('a declined card is reported, with a link to pay', async () => {
  await open({}, { ...MEMBER, membership: { ...MEMBER.membership, isDeclined: true as const } });
  expect(screen.getByText('Your card was declined')).toBeTruthy();
  expect(payments()).not.toBeNull();
});
