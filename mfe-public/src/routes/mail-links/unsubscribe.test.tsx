import { mockApi, renderApp } from '@meridian/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import './unsubscribe';

const TOKEN = 'a'.repeat(28);

it('mails end only when the button is pressed, and the token is removed from the address', async () => {
  const { calls } = mockApi({ 'POST /api/u/{token}': { ok: true } });
  const { location } = renderApp(routes, { path: `/unsubscribe#${TOKEN}` });
  const button = await screen.findByRole('button', { name: 'Unsubscribe' });
  await waitFor(() => expect(location()).toBe('/unsubscribe'));
  expect(calls).toEqual([]);
  await userEvent.click(button);
  expect((await screen.findByRole('status')).textContent).toContain('You will not get emails of this kind anymore.');
  expect(calls).toMatchObject([{ method: 'POST', params: { token: TOKEN } }]);
});

it('the button stays after a failure, and an incomplete link is reported', async () => {
  mockApi({ 'POST /api/u/{token}': { status: 503 } });
  const { unmount } = renderApp(routes, { path: `/unsubscribe#${TOKEN}` });
  await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('Not unsubscribed')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeTruthy();
  unmount();
  renderApp(routes, { path: '/unsubscribe' });
  expect((await screen.findByRole('alert')).textContent).toContain('This link is incomplete.');
});
