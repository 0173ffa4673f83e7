import { DAY_MS } from '@meridian/shared-types';
import { placeToConfirm } from '@meridian/platform';
import { Toaster } from '@meridian/platform/controls';
import { aUser, mockApi } from '@meridian/platform/testing';
import type { User } from '@meridian/shared-types';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRoutes } from '../../testing';
import { UnconfirmedBanner } from './unconfirmed-banner';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
let user: User;
const open = async (unconfirmed: User['unconfirmed'], more: Partial<User> = {}) => {
  user = aUser({ email: 'ana@example.org', ...more, ...(unconfirmed && { unconfirmed }) });
  const { calls } = mockApi({
    'GET /api/auth/me': () => ({ user }),
    'GET /api/auth/admin-status': { isAdmin: false },
    'POST /api/auth/email-confirmation': { ok: true },
  });
  const element = (
    <>
      <UnconfirmedBanner />
      <Toaster />
    </>
  );
  await renderRoutes([{ path: '/', element }]);
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  return calls;
};
const banner = () => screen.queryByText(/Confirm your email address/);

test('the page to which the link in the mail leads back is stored', async () => {
  localStorage.clear();
  await open({ removeAt: inDays(20) });
  await waitFor(() => expect(placeToConfirm()).toBe('/'));
});

test('the banner asks for the confirmation, sends another link, and disappears when the address is confirmed elsewhere', async () => {
  const calls = await open({ removeAt: inDays(20) });
  await waitFor(() =>
    expect(banner()?.textContent).toBe('Confirm your email address: we sent a link to ana@example.org.'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send Again' }));
  await screen.findByText('We have sent you an email');
  expect(calls.filter(({ path }) => path === '/api/auth/email-confirmation')).toHaveLength(1);
  user = aUser({ email: 'ana@example.org' });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(banner()).toBeNull());
});

test('the banner shows the day of the removal in its last week', async () => {
  await open({ removeAt: inDays(6) });
  await screen.findByText(/Otherwise your account is removed on \w{3} \d\d, \d{4}\./);
});

test('the banner is not shown to site admins who impersonate a person', async () => {
  await open({}, { impersonatedBy: { id: 'a'.repeat(24), name: 'Grace Admin' } });
  await waitFor(() => expect(banner()).toBeNull());
});
