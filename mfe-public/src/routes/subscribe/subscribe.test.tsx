import { screen, waitFor } from '@testing-library/react';
import { queryClient } from '@meridian/platform';
import { aProblem, aUser, browserAsks, mockApi, renderApp, shownToast } from '@meridian/platform/testing';
import { EMPTY_CARD, invalidFields } from '../../features/card/card-details';
import './subscribe'; // The page is loaded in advance, so that opening it takes no time.
import { routes } from '../../routes';
import { CARD, field, fill, openCheckout, pause, pay, PAYMENT, posts, user } from '../../testing/checkout';
import { SITE_PAGE_CALLS } from '../../testing/site-pages';

jest.setTimeout(20_000);
beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }));
afterEach(() => jest.useRealTimers());

test('visitors are asked to sign in, and see the plans', async () => {
  jest.useRealTimers();
  mockApi(SITE_PAGE_CALLS);
  renderApp(routes, { path: '/subscribe' });
  await screen.findByRole('heading', { name: 'Sign In Required' });
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
  expect((await screen.findByText('Access to all chapter events')).closest('article')?.textContent).toContain(
    '$29 per month',
  );
  expect(screen.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('/auth?mode=register&type=full');
  expect(screen.queryByRole('radio')).toBeNull();
});

test('both plans are offered with their features, and the monthly one is selected', async () => {
  await openCheckout({});
  await screen.findByText('Access to all chapter events');
  const [monthly, annual] = screen.getAllByRole('radio');
  expect(monthly?.textContent).toContain('$29 per month');
  expect(monthly?.getAttribute('aria-checked')).toBe('true');
  expect(annual?.textContent).toContain('$299 per year Save $49');
  for (const text of [
    'Access to all chapter events',
    'Member directory access',
    'Real-time chapter messaging',
    'Event creation privileges',
    'Networking opportunities',
  ])
    expect(monthly?.textContent).toContain(text);
  for (const text of [
    'All monthly features',
    'Priority event registration',
    'Exclusive annual member events',
    'Advanced networking tools',
    'Member mentorship program',
  ])
    expect(annual?.textContent).toContain(text);
  await user.click(annual as HTMLElement);
  expect(screen.getByRole('button', { name: 'Pay $299' })).toBeTruthy();
});

test('where payments are play money, the page says that nothing is charged', async () => {
  const { unmount } = await openCheckout({}, { isPlayMoney: true });
  expect(screen.getByText('Nothing will be charged')).toBeTruthy();
  expect(screen.getByText(/^This site takes no real payments\./)).toBeTruthy();
  unmount();
  await openCheckout({});
  expect(screen.queryByText('Nothing will be charged')).toBeNull();
});

test('a payment is sent even if the texts of the plans cannot be loaded', async () => {
  const { calls } = await openCheckout({
    'GET /api/site-pages/{page}': { status: 503, body: aProblem(503, 'Not now') },
    'POST /api/mock-payment': { status: 402, body: aProblem(402, 'Declined') },
  });
  await user.click(screen.getByRole('radio', { name: /Annual Membership/ }));
  await fill();
  await pay(299);
  await pause(2100);
  expect(posts(calls)).toMatchObject([{ plan: 'annual', amount: 299 }]);
});

test('the card is formatted while the user types, and autofill is supported', async () => {
  await openCheckout({});
  await fill({ 'Card number': '4242x4242 42424242999', 'Expiry date': '12/289', CVV: '12a345' });
  expect(field('Card number').value).toBe('4242 4242 4242 4242');
  expect(field('Expiry date').value).toBe('12/28');
  expect(field('CVV').value).toBe('1234');
  await user.type(field('Expiry date'), '{Backspace}{Backspace}{Backspace}');
  expect(field('Expiry date').value).toBe('1');
  expect(
    ['Cardholder name', 'Card number', 'Expiry date', 'CVV', 'Billing ZIP'].map((label) => field(label).autocomplete),
  ).toEqual(['cc-name', 'cc-number', 'cc-exp', 'cc-csc', 'postal-code']);
});

test.each(Object.keys(CARD))('the field %s is required', async (missing) => {
  const { calls } = await openCheckout({});
  await fill(Object.fromEntries(Object.entries(CARD).filter(([label]) => label !== missing)));
  await pay();
  await screen.findByText('Missing Information');
  expect(shownToast()).toEqual({
    title: 'Missing Information',
    description: 'Please fill in all required fields.',
    variant: 'destructive',
  });
  screen.getByText(`${missing} is required`);
  expect(field(missing).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field(missing));
  await pause(3000);
  expect(posts(calls)).toEqual([]);
});

test('a card number of fewer than 16 characters, including spaces, is refused', async () => {
  const { calls } = await openCheckout({ 'POST /api/mock-payment': { status: 402 } });
  await fill({ ...CARD, 'Card number': '424242424242' }); // These are 12 digits and 14 characters.
  await pay();
  await screen.findByText('Payment Failed');
  expect(shownToast()).toEqual({ title: 'Payment Failed', description: 'Invalid card number', variant: 'destructive' });
  await pause(3000);
  expect(posts(calls)).toEqual([]);
  await user.type(field('Card number'), '4'); // These are 13 digits and 16 characters.
  await pay();
  await pause(2000);
  expect(posts(calls)).toMatchObject([{ cardLast4: '2424' }]);
  await pause(0);
});

test('a payment takes two seconds, sends only the last four digits and the expiry, and opens the dashboard', async () => {
  const { calls, location } = await openCheckout({
    'POST /api/mock-payment': PAYMENT,
    'GET /api/auth/me': { user: aUser({ subscriptionStatus: 'active' }) },
    'GET /api/auth/admin-status': { isAdmin: false },
  });
  expect(browserAsks()).toBe(false);
  await fill({ ...CARD, 'Card number': '4000123412344242' });
  await pay();
  expect(browserAsks()).toBe(true);
  expect(screen.getByRole('button', { name: 'Processing Payment...' })).toBeTruthy();
  await pause(1900);
  expect(posts(calls)).toEqual([]);
  await pause(200);
  await waitFor(() => expect(location()).toBe('/dashboard'));
  expect(posts(calls)).toEqual([
    {
      ...{ plan: 'monthly', amount: 29, currency: 'USD', cardLast4: '4242', cardExpiry: '12/28' },
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
  await screen.findByText('Payment Successful!');
  expect(shownToast()).toEqual({
    title: 'Payment Successful!',
    description: 'Welcome to Meridian! Your membership is now active.',
    variant: 'default',
  });
  expect(queryClient.getQueryData(['/api/auth/me'])).toMatchObject({ user: { subscriptionStatus: 'active' } });
  expect(
    JSON.stringify([
      calls,
      { ...localStorage },
      { ...sessionStorage },
      queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
    ]),
  ).not.toContain('40001234');
});

test('after a payment, the page that the person came from opens, with the reply that they chose there', async () => {
  const then = { reply: 'maybe' };
  const { location, locationState } = await openCheckout(
    {
      'POST /api/mock-payment': PAYMENT,
      'GET /api/auth/me': { user: aUser({ subscriptionStatus: 'active' }) },
      'GET /api/auth/admin-status': { isAdmin: false },
    },
    {},
    { from: '/events/1', then },
  );
  await fill();
  await pay();
  await pause(2000);
  await waitFor(() => expect([location(), locationState()]).toEqual(['/events/1', then]));
});

test('the annual plan is sent with its amount', async () => {
  const { calls } = await openCheckout({
    'POST /api/mock-payment': { ...PAYMENT, plan: 'annual', amount: 299 },
    'GET /api/auth/me': { user: aUser() },
    'GET /api/auth/admin-status': { isAdmin: false },
  });
  await user.click(screen.getAllByRole('radio')[1] as HTMLElement);
  await fill();
  await pay(299);
  await pause(2100);
  await screen.findByText('Payment Successful!');
  expect(posts(calls)).toMatchObject([{ plan: 'annual', amount: 299 }]);
});

test.each([
  [{ status: 402, body: aProblem(402, 'The card was declined.') }, 'The card was declined.'],
  [{ status: 502 }, 'Please check your payment details and try again.'],
])('a failure is shown, and a retry uses the same idempotency key', async (response, text) => {
  const { calls, location } = await openCheckout({ 'POST /api/mock-payment': response });
  await fill();
  await pay();
  await pause(2100);
  await screen.findByText('Payment Failed');
  expect(shownToast()).toEqual({ title: 'Payment Failed', description: text, variant: 'destructive' });
  expect(location()).toBe('/subscribe');
  expect(field('Card number').value).toBe('4242 4242 4242 4242');
  await pay();
  await pause(2100);
  const [first, second] = posts(calls);
  expect(second).toEqual(first);
});

test('no payment is made if the user leaves during processing', async () => {
  const { calls, unmount } = await openCheckout({});
  await fill();
  await pay();
  unmount();
  await pause(3000);
  expect(posts(calls)).toEqual([]);
});

test('input is ignored during processing', async () => {
  const { calls } = await openCheckout({ 'POST /api/mock-payment': { status: 502 } });
  await fill();
  await pay();
  expect(Object.keys(CARD).every((label) => field(label).disabled)).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Processing Payment...' }));
  await pause(2100);
  expect(posts(calls)).toHaveLength(1);
  expect(Object.keys(CARD).some((label) => field(label).disabled)).toBe(false);
});

test.each([
  ['Expiry date', '1325', 'Enter month and year as MM/YY'],
  ['Expiry date', '1', 'Enter month and year as MM/YY'],
  ['Expiry date', '0124', 'This card has expired'],
  ['CVV', '1', 'The CVV has 3 or 4 digits'],
])('the field shows that %s %s is wrong', async (label, value, message) => {
  const { calls } = await openCheckout({});
  await fill({ ...CARD, [label]: value });
  await pay();
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field(label).getAttribute('aria-describedby')!)?.textContent).toBe(message);
  expect(document.activeElement).toBe(field(label));
  await pause(3000);
  expect(posts(calls)).toEqual([]);
});

test('a card is valid until the end of its month', () => {
  const at = (date: string) =>
    invalidFields({ ...EMPTY_CARD, cardNumber: '4'.repeat(16), expiryDate: '02/28', cvv: '123' }, new Date(date));
  expect([at('2028-02-29T12:00:00'), at('2028-03-01T12:00:00')]).toEqual([{}, { expiryDate: 'This card has expired' }]);
});
