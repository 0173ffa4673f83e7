import { DEMO_SITE_PAGES } from '@meridian/demo';
import { mockApi, renderApp } from '@meridian/platform/testing';
import { authApi } from '@meridian/shared-types';
import { queryClient, queryFor } from '@meridian/platform';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';

const usd = (amount: number) => ({ amount, currency: 'USD' });
const none = { count: 0, money: [] };
const SUMMARY = {
  ...{ from: '2026-01-01', to: '2026-12-31' },
  months: [{ month: '2026-11', plan: 'annual', payments: 2, income: usd(59_800), refunds: 1, refunded: usd(29_900) }],
  figures: {
    income: { count: 2, money: [usd(59_800)] },
    refunded: { count: 1, money: [usd(29_900)] },
    ...{ due: none, failed: none, disputed: none, joined: { count: 3, money: [] }, left: none },
  },
};
const LINE = {
  ...{ id: '7', at: '2026-11-05T12:00:00.000Z', person: { id: 'a'.repeat(24), name: 'Ana Horvat' }, plan: 'annual' },
  ...{ money: usd(29_900), receiptNumber: 7, method: 'transfer', reference: 'TR 17', paymentId: 'b'.repeat(24) },
};

function open(path = '/books', responses = {}, isTreasurer = true) {
  const api = mockApi({
    'GET /api/books/summary': SUMMARY,
    'GET /api/books/lines': { lines: [LINE], next: null },
    'GET /api/books/payouts': { makesPayouts: false, payouts: [] },
    'GET /api/site-pages/plans': DEMO_SITE_PAGES.find(({ page }) => page === 'plans'),
    ...responses,
  });
  renderApp(routes, { path, session: {} });
  queryClient.setQueryData(queryFor(authApi.adminStatus).queryKey, {
    isAdmin: false,
    ...(isTreasurer && { isTreasurer }),
  });
  return api;
}

it('a treasurer sees the figures, each of which leads to its lines', async () => {
  open();
  expect(await screen.findByRole('link', { name: /Received/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /Due in 30 days/ }).getAttribute('href')).toBe('/books?figure=due');
  const table = screen.getByRole('table', { name: 'Received and refunded by month and plan' });
  expect(within(table).getByText('November 2026')).toBeTruthy();
  expect(screen.getByText('The payment provider of this site makes no payouts.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Export as DATEV' }).getAttribute('href')).toBe(
    '/api/books/export?format=datev',
  );
});

it('a line leads to its receipt, and a payment by hand is reversed with a reason', async () => {
  const path = `/api/books/payments/${LINE.paymentId}/reversal`;
  const api = open('/books?figure=income', { [`POST ${path}`]: { receiptNumber: 9 } });
  expect((await screen.findByRole('link', { name: 'Receipt 7' })).getAttribute('href')).toBe('/receipts/7');
  await userEvent.click(screen.getByRole('button', { name: 'Reverse...' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reverse the payment of receipt 7?' });
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Bounced');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reverse' }));
  expect(await screen.findByText('Payment reversed')).toBeTruthy();
  expect(api.calls.find((call) => call.method === 'POST')?.body).toMatchObject({ reason: 'Bounced' });
});

it('a payment is entered for the person with an address', async () => {
  const api = open('/books', {
    'POST /api/books/people': { id: 'c'.repeat(24), name: 'Ana', email: 'ana@example.org', paidUntil: null },
    'POST /api/books/payments': {
      status: 201,
      body: { id: 'd'.repeat(24), receiptNumber: 12, paidUntil: '2027-01-01T00:00:00.000Z' },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Enter a Payment' }));
  const dialog = await screen.findByRole('dialog', { name: 'Enter a Payment' });
  await userEvent.type(within(dialog).getByLabelText('Email of the person'), 'ana@example.org');
  await userEvent.type(within(dialog).getByLabelText('Amount (USD)'), '250');
  await userEvent.type(within(dialog).getByLabelText(/^Reference/), 'TR 17');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enter Payment' }));
  expect(await screen.findByText('Payment entered')).toBeTruthy();
  const sent = api.calls.find((call) => call.path === '/api/books/payments');
  expect(sent?.body).toMatchObject({ userId: 'c'.repeat(24), amount: 250, method: 'transfer', reference: 'TR 17' });
});

it('other people are refused', async () => {
  open('/books', {}, false);
  expect(await screen.findByText('This page is only accessible to treasurers.')).toBeTruthy();
});
