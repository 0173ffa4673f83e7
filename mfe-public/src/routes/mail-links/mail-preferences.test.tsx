import { aProblem, mockApi, renderApp } from '@meridian/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { MAIL_PREFERENCES } from '../../testing/builders';
import './mail-preferences';

const TOKEN = 'a'.repeat(28);
it('the preferences are shown, changed only on saving, and the token is removed from the address', async () => {
  const { calls } = mockApi({
    'POST /api/mail-preferences': MAIL_PREFERENCES,
    'PUT /api/mail-preferences': { ...MAIL_PREFERENCES, weeklyDigest: false },
  });
  const { location } = renderApp(routes, { path: `/mail-preferences#${TOKEN}` });
  await waitFor(() => expect(location()).toBe('/mail-preferences'));
  await userEvent.click(await screen.findByRole('switch', { name: 'Weekly digest' }));
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save Preferences' }));
  expect(await screen.findByText('Mail preferences saved')).toBeTruthy();
  const [put] = calls.filter(({ method }) => method === 'PUT');
  expect(put?.body).toEqual({ token: TOKEN, ...MAIL_PREFERENCES, weeklyDigest: false });
});

it('an invalid link is reported, and a failure offers a retry', async () => {
  mockApi({ 'POST /api/mail-preferences': { status: 503 } });
  const { unmount } = renderApp(routes, { path: `/mail-preferences#${TOKEN}` });
  expect(await screen.findByText('Your mail preferences could not be loaded')).toBeTruthy();
  unmount();
  mockApi({
    'POST /api/mail-preferences': { status: 404, body: aProblem(404, 'This link is not from a mail of ours.') },
  });
  const refused = renderApp(routes, { path: `/mail-preferences#${TOKEN}` });
  expect((await screen.findByRole('alert')).textContent).toBe('This link is not from a mail of ours.');
  refused.unmount();
  renderApp(routes, { path: '/mail-preferences' });
  expect((await screen.findByRole('alert')).textContent).toContain('This link is incomplete.');
});
