import { mockApi, renderApp } from '@meridian/platform/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../routes';

const RECEIPT = {
  ...{ number: 7, kind: 'payment', at: '2026-03-01T12:00:00.000Z', item: 'Membership, one month' },
  ...{ money: { amount: 2900, currency: 'EUR' }, method: 'card', cardLast4: '4242', payer: 'Zoë' },
  issuer: { name: 'Nordic Doctors', address: 'Main Street 1\nOslo', taxNumber: 'NO 1' },
  tax: { name: 'VAT', rate: '25', money: { amount: 580, currency: 'EUR' } },
  refunds: [{ number: 9, at: '2026-03-02T12:00:00.000Z', money: { amount: 2900, currency: 'EUR' } }],
};

function open(response: unknown) {
  mockApi({ 'GET /api/receipts/7': response });
  renderApp(routes, { session: {}, path: '/receipts/7' });
}

it('the receipt says who was paid, by whom, for what, with the tax, and links to its refund', async () => {
  open(RECEIPT);
  expect(await screen.findByRole('heading', { name: 'Receipt 7' })).toBeTruthy();
  for (const text of ['Nordic Doctors', 'Oslo', 'Zoë', '€29', 'Includes 25% VAT', '€5.80', 'NO 1'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'receipt 9' }).getAttribute('href')).toBe('/receipts/9');
  expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe('/api/receipts/7/file');
});

it('a receipt of another person is not found', async () => {
  open({ status: 404 });
  expect(await screen.findByText('Receipt Not Found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open Billing' })).toBeTruthy();
});
