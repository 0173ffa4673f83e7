import { aProblem, mockApi, renderApp } from '@meridian/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import './confirm-newsletter';

const TOKEN = 'a'.repeat(43);
const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Confirm Subscription' }));

it('the subscription is confirmed only when the button is pressed', async () => {
  const { calls } = mockApi({ 'POST /api/newsletter/confirm': { ok: true } });
  renderApp(routes, { path: `/confirm-newsletter#${TOKEN}` });
  await screen.findByRole('button', { name: 'Confirm Subscription' });
  expect(calls).toEqual([]);
  await press();
  expect((await screen.findByRole('status')).textContent).toContain('Your subscription is confirmed.');
  expect(calls).toMatchObject([{ body: { token: TOKEN } }]);
});

it('a used link is reported, and the button stays when the server cannot be reached', async () => {
  let response: unknown = { status: 503 };
  mockApi({ 'POST /api/newsletter/confirm': () => response });
  renderApp(routes, { path: `/confirm-newsletter#${TOKEN}` });
  await press();
  expect(await screen.findByText('Not confirmed')).toBeTruthy();
  response = { status: 400, body: aProblem(400, 'This link has been used.') };
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('This link has been used');
});
