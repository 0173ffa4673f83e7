import { aProblem, aUser, mockApi, renderApp, shownToast } from '@meridian/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BillingTab } from './billing-tab';

const PAID_UNTIL = '2099-03-01T12:00:00.000Z';
const MONTH = { amount: 2900, currency: 'USD' };
const MEMBERSHIP = { plan: 'monthly', amount: 29, money: MONTH, cardLast4: '4242', paidUntil: PAID_UNTIL } as const;
const PAUSE = {
  until: '2099-06-01T12:00:00.000Z',
  plan: 'monthly',
  money: MONTH,
  cardLast4: '4242',
  payBefore: '2099-06-08T12:00:00.000Z',
} as const;
const user = userEvent.setup({ delay: null });

function open(session: object, responses = {}, path = '/') {
  const receipts = { receipts: [], next: null };
  const fixed = { 'GET /api/receipts': receipts, 'GET /api/family': { places: [], free: 0, invitations: [] } };
  const api = mockApi({ 'GET /api/auth/me': { user: aUser(session) }, ...fixed, ...responses });
  renderApp(<BillingTab />, { path, session });
  return () => api.calls.filter(({ method }) => method !== 'GET').map(({ path: to, body }) => [to, body]);
}
const member = (more: object) => ({ subscriptionStatus: 'active', membership: { ...MEMBERSHIP, ...more } });

test('a member whose card was declined sees what it costs, the next attempt, and how long the rights last', () => {
  open(member({ isDeclined: true, retryAt: '2099-03-04T12:00:00.000Z', graceUntil: '2099-03-08T12:00:00.000Z' }));
  const banner = screen.getByText(/a declined card costs you nothing/);
  expect(banner.textContent).toContain('We try this card again on Mar 04, 2099.');
  expect(banner.textContent).toContain('You stay a full member until Mar 08, 2099');
  expect(screen.getByRole('link', { name: 'Pay Now' })).toBeTruthy();
  expect(screen.getByText('Mar 08, 2099')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pause Membership' })).toBeNull();
});

test('after the last attempt, no other one is promised', () => {
  open(member({ isDeclined: true, graceUntil: '2099-03-08T12:00:00.000Z' }));
  expect(screen.getByText(/We do not try this card again/)).toBeTruthy();
});

test('in the grace, a cancellation says that the membership ends now', async () => {
  open(member({ isDeclined: true, paidUntil: '2020-03-01T12:00:00.000Z', graceUntil: '2099-03-08T12:00:00.000Z' }));
  await user.click(screen.getByRole('button', { name: 'Cancel Membership' }));
  expect(await screen.findByText(/so your membership ends now/)).toBeTruthy();
});

test.each([
  ['2020-02-01T00:00:00.000Z', /is valid until the end of January 2020/],
  ['2098-02-01T00:00:00.000Z', undefined],
])('a card that expires at %s', (cardExpiresAt, text) => {
  open(member({ cardExpiresAt }));
  if (text) expect(screen.getByText(text)).toBeTruthy();
  else expect(screen.queryByText('Your card expires soon')).toBeNull();
});

test('a member chooses the length of a pause, and sees before when it begins and what follows', async () => {
  const sent = open(member({}), {
    'POST /api/subscription/pause': { pausedFrom: PAID_UNTIL, pausedUntil: '2099-04-01T12:00:00.000Z' },
  });
  await user.click(screen.getByRole('button', { name: 'Pause Membership' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pause your membership?' });
  expect(within(dialog).getByText(/You stay a full member until Mar 01, 2099/).textContent).toContain('we charge $29');
  await user.click(within(dialog).getByRole('button', { name: 'Pause' }));
  await waitFor(() =>
    expect(shownToast()).toMatchObject({
      title: 'Pause planned',
      description: 'It begins on Mar 01, 2099 and lasts until Apr 01, 2099.',
    }),
  );
  expect(sent()).toEqual([['/api/subscription/pause', { months: 1 }]]);
});

test('a planned pause is shown with its days, and is taken back for free', async () => {
  const sent = open(member({ pausedUntil: '2099-06-01T12:00:00.000Z' }), {
    'POST /api/subscription/resume': { paidUntil: PAID_UNTIL },
  });
  expect(screen.getByText('Your membership will pause')).toBeTruthy();
  expect(screen.getByText('Jun 01, 2099')).toBeTruthy(); // The next billing date.
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() => expect(sent()).toEqual([['/api/subscription/resume', undefined]]));
});

test('a paused membership says when it continues and what is charged, and is not offered as an upgrade', async () => {
  const sent = open({ pause: PAUSE }, { 'POST /api/subscription/cancel': { membershipEndsAt: PAID_UNTIL } });
  expect(screen.getByText('Membership paused')).toBeTruthy();
  expect(
    screen.getByText(/until Jun 01, 2099\. On that day we charge \$29 to the card that ends in 4242/),
  ).toBeTruthy();
  expect(screen.queryByText(/Upgrade/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel Membership' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel your membership?' });
  expect(within(dialog).getByText(/Your pause and your membership end now/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel Membership' }));
  await waitFor(() => expect(sent()).toEqual([['/api/subscription/cancel', undefined]]));
});

test('a card that was declined at the end of a pause asks for another one', () => {
  open({ pause: { ...PAUSE, isDeclined: true } });
  expect(screen.getByText(/Choose another card by Jun 08, 2099, or your membership ends/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
});

test('the link in a mail opens the form of the card, which sends only the last digits and the expiry', async () => {
  const sent = open(
    member({ isDeclined: true }),
    { 'PUT /api/subscription/card': { cardLast4: '1881', paidUntil: PAID_UNTIL } },
    '/?tab=billing&card=change',
  );
  const form = await screen.findByRole('form', { name: 'Change card' });
  await user.click(within(form).getByRole('button', { name: 'Change Card' }));
  expect(within(form).getByText('Card number is required')).toBeTruthy();
  expect(document.activeElement).toBe(within(form).getByLabelText('Card number'));
  await user.type(within(form).getByLabelText('Card number'), '4012888888881881');
  await user.type(within(form).getByLabelText('Expiry date'), '1298');
  await user.click(within(form).getByRole('button', { name: 'Change Card' }));
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Card changed' }));
  expect(sent()).toEqual([['/api/subscription/card', { cardLast4: '1881', cardExpiry: '12/98' }]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a card that is declined again is reported, and the form stays open', async () => {
  open(member({ isDeclined: true }), {
    'PUT /api/subscription/card': { status: 402, body: aProblem(402, 'Your card was declined. Use another card.') },
  });
  await user.click(screen.getByRole('button', { name: 'Change Card' }));
  const form = await screen.findByRole('form', { name: 'Change card' });
  await user.type(within(form).getByLabelText('Card number'), '4000000000000002');
  await user.type(within(form).getByLabelText('Expiry date'), '1298');
  await user.click(within(form).getByRole('button', { name: 'Change Card' }));
  await waitFor(() =>
    expect(shownToast()).toMatchObject({
      title: 'Card not charged',
      description: 'Your card was declined. Use another card.',
    }),
  );
  expect(screen.getByRole('form', { name: 'Change card' })).toBeTruthy();
});

test('where the provider has pages, another card is saved there, and the return stores it', async () => {
  const sent = open(
    { ...member({}), hasCheckout: true },
    { 'POST /api/payments/checkout/finish': { state: 'saved' } },
    '/profile?tab=billing&checkout=cs_1',
  );
  await waitFor(() => expect(shownToast()?.title).toBe('Card changed'));
  expect(sent()).toEqual([['/api/payments/checkout/finish', { sessionId: 'cs_1' }]]);
  expect(screen.getByRole('button', { name: 'Change Card' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
