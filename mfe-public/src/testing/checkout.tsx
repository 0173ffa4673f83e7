import type { SignInState } from '@meridian/platform';
import { mockApi, renderApp } from '@meridian/platform/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { SITE_PAGE_CALLS } from './site-pages';

/** The response to a payment for a month. */
export const PAYMENT = {
  id: '65f0000000000000000000aa',
  plan: 'monthly',
  amount: 29,
  money: { amount: 2900, currency: 'USD' },
  cardLast4: '4242',
  paidAt: '2026-01-05T12:00:00.000Z',
  subscriptionStatus: 'active',
};
export const CARD = {
  'Cardholder name': 'Ana Silva',
  'Card number': '4242424242424242',
  'Expiry date': '1228',
  CVV: '123',
};

/** Types and clicks while timers are fake. A payment takes two seconds. */
export const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
export const pause = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

export async function openCheckout(responses: Record<string, unknown>, session = {}, state?: SignInState) {
  const mocked = mockApi({ ...SITE_PAGE_CALLS, ...responses });
  const app = renderApp(routes, { path: '/subscribe', session, state });
  await screen.findByRole('heading', { level: 1, name: 'Become a Member' });
  await screen.findByRole('radiogroup', { name: 'Plan' });
  return { ...mocked, ...app };
}
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: false });
export async function fill(card: Partial<typeof CARD> = CARD): Promise<void> {
  for (const [label, value] of Object.entries(card)) await user.type(field(label), value);
}
export const pay = (amount = 29) => user.click(screen.getByRole('button', { name: `Pay $${amount}` }));
export const posts = (calls: { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
