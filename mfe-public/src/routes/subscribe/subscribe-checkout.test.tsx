import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProblem, aUser, mockApi, renderApp } from '@meridian/platform/testing';
import './subscribe'; // The page is loaded in advance, so that opening it takes no time.
import { routes } from '../../routes';
import { PAYMENT } from '../../testing/checkout';
import { SITE_PAGE_CALLS } from '../../testing/site-pages';

const user = userEvent.setup();
const SESSION = 'cs_test_1';
const HOSTED = { hasCheckout: true } as const;

function open(responses: Record<string, unknown>, query = '') {
  const mocked = mockApi({ ...SITE_PAGE_CALLS, ...responses });
  return { ...mocked, ...renderApp(routes, { path: `/subscribe${query}`, session: HOSTED }) };
}

test('instead of a card form there is a button that leads to the payment page, with the price that is shown', async () => {
  const { calls } = open({ 'POST /api/payments/checkout': { status: 503, body: aProblem(503, 'Not now') } });
  await user.click(await screen.findByRole('radio', { name: /Annual Membership/ }));
  expect(screen.queryByLabelText('Card number')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Continue to Pay $299' }));
  await screen.findByText('Payment page not opened');
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { plan: 'annual', amount: 299, currency: 'USD' },
  ]);
});

test('a person who returns after the payment is welcomed, and the dashboard opens', async () => {
  const { location } = open(
    {
      'POST /api/payments/checkout/finish': { state: 'paid', payment: PAYMENT },
      'GET /api/auth/me': { user: aUser({ subscriptionStatus: 'active' }) },
      'GET /api/auth/admin-status': { isAdmin: false },
    },
    `?checkout=${SESSION}`,
  );
  await screen.findByText('Payment Successful!');
  await waitFor(() => expect(location()).toBe('/dashboard'));
});

test.each([
  ['open', 'You have not paid'],
  ['expired', 'The payment page has closed'],
])('after a page that is %s, the person reads "%s" and can pay', async (state, title) => {
  open({ 'POST /api/payments/checkout/finish': { state } }, `?checkout=${SESSION}`);
  await screen.findByText(title);
  await screen.findByRole('button', { name: 'Continue to Pay $29' });
});

test('a person who goes back without paying is told that nothing was charged', async () => {
  const { calls } = open({}, '?checkout=cancelled');
  await screen.findByText('You have not paid');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('if the payment cannot be checked, the person is told not to pay again and can check again', async () => {
  const { calls } = open(
    { 'POST /api/payments/checkout/finish': { status: 503, body: aProblem(503, 'Not now') } },
    `?checkout=${SESSION}`,
  );
  await user.click(await screen.findByRole('button', { name: 'Check Again' }));
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2));
});
