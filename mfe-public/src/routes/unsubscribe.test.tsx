import { mockApi, renderApp } from '@meridian/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import './unsubscribe';

const TOKEN = 'a'.repeat(28);

it('ends mails only when the button is pressed, and takes the token out of the address', async () => {
  const { calls } = mockApi({ 'POST /api/u/{token}': { ok: true } });
  const { location } = renderApp(routes, { path: `/unsubscribe#${TOKEN}` });
  const button = await screen.findByRole('button', { name: 'Unsubscribe' });
  await waitFor(() => expect(location()).toBe('/unsubscribe'));
  expect(calls).toEqual([]);
  await userEvent.click(button);
  expect((await screen.findByRole('status')).textContent).toContain('You will not get emails of this kind any more.');
  expect(calls).toMatchObject([{ method: 'POST', params: { token: TOKEN } }]);
});

it('keeps the button when it did not work, and says when the link is not complete', async () => {
  mockApi({ 'POST /api/u/{token}': { status: 503 } });
  const { unmount } = renderApp(routes, { path: `/unsubscribe#${TOKEN}` });
  await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('Not unsubscribed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeTruthy();
  unmount();
  renderApp(routes, { path: '/unsubscribe' });
  expect((await screen.findByRole('alert')).textContent).toContain('This link is incomplete.');
});
