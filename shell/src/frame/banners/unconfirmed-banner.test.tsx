import { DAY_MS } from '@meridian/shared-types';
import { placeToConfirm } from '@meridian/platform';
import { Toaster } from '@meridian/platform/controls';
import { aProblem, aUser, mockApi, type MockedCall } from '@meridian/platform/testing';
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
    'POST /api/auth/email-confirmation/code': ({ body }: MockedCall) => {
      if ((body as { code: string }).code !== '123456')
        return { status: 403, body: aProblem(403, 'Wrong', [{ path: 'code', message: 'This code is not correct.' }]) };
      user = aUser({ email: 'ana@example.org' });
      return { ok: true };
    },
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

test('the code of the mail confirms the address here, and a wrong one is shown at its field', async () => {
  const calls = await open({ removeAt: inDays(20) });
  const code = await screen.findByLabelText<HTMLInputElement>('Code from the email');
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
  const sent = () => calls.filter(({ path }) => path === '/api/auth/email-confirmation/code').map(({ body }) => body);
  await userEvent.type(code, '12{Enter}');
  await screen.findByText('The code in the email has six digits.');
  expect([sent(), code.getAttribute('aria-invalid'), document.activeElement]).toEqual([[], 'true', code]);
  await userEvent.type(code, '3 457{Enter}');
  await screen.findByText('This code is not correct.');
  await userEvent.type(code, '{Backspace}6{Enter}');
  await screen.findByText('Your email address is confirmed');
  expect(sent()).toEqual([{ code: '123457' }, { code: '123456' }]);
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
