import { screen } from '@testing-library/react';
import { aProblem, aUser } from '@meridian/platform/testing';
import { field, fill, openCheckout, pause, pay, PAYMENT, posts } from '../../testing/checkout';
import { aPlansPage } from '../../testing/site-pages';
import './subscribe'; // The page is loaded in advance, so that opening it takes no time.

jest.setTimeout(20_000);
beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }));
afterEach(() => jest.useRealTimers());

test('the current price is shown, and a changed one is shown without sending the payment again', async () => {
  let isChanged = false;
  const { calls } = await openCheckout({
    'GET /api/site-pages/{page}': aPlansPage({ monthly: 31, annual: 372 }),
    'POST /api/mock-payment': () =>
      isChanged
        ? { ...PAYMENT, amount: 35 }
        : {
            status: 409,
            body: {
              ...aProblem(409, 'The price has changed to $35. Look at it and pay again.'),
              code: 'price_changed',
              current: { monthly: 35, annual: 320 },
            },
          },
    'GET /api/auth/me': { user: aUser() },
    'GET /api/auth/admin-status': { isAdmin: false },
  });
  expect(screen.queryByText(/^Save/)).toBeNull(); // Twelve months cost the same.
  await fill();
  await pay(31);
  await pause(2100);
  await screen.findByText('The price has changed to $35. Look at it and pay again.');
  const [monthly, annual] = screen.getAllByRole('radio');
  expect(monthly?.textContent).toContain('$35 per month');
  expect(annual?.textContent).toContain('$320 per year Save $100');
  expect(field('Card number').value).toBe('4242 4242 4242 4242');
  await pause(3000);
  expect(posts(calls)).toHaveLength(1);
  isChanged = true;
  await pay(35);
  await pause(2100);
  await screen.findByText('Payment Successful!');
  const [first, second] = posts(calls) as { amount: number; idempotencyKey: string }[];
  expect([first?.amount, second?.amount]).toEqual([31, 35]);
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
});
