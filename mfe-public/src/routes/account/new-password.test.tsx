import { aProblem, mockApi, renderApp, shownToast, type MockedCall } from '@meridian/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes';
import { descriptionOf, field, user } from '../../testing/user';
import './auth'; // The pages are loaded in advance, so that opening them takes no time.
import './forgot-password';
import './reset-password';

const TOKEN = 'a'.repeat(43);
const DONE = { ok: true, survives: { hasApp: false, passkeys: 0 } };
const REFUSED = 'This link has been used or has expired. Ask for a new one.';
const CHECK = { 'POST /api/auth/password-reset/check': { ok: true } };

test('Sign In leads to a link by mail, and the page does not reveal whether there is an account', async () => {
  const { calls } = mockApi({ 'POST /api/auth/password-reset': { ok: true } });
  const { location } = renderApp(routes, { path: '/auth' });
  await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  expect(location()).toBe('/forgot-password');
  await user.type(await field('Email'), 'ana');
  await user.click(screen.getByRole('button', { name: 'Send Link' }));
  await screen.findByText('Invalid email address');
  await user.clear(await field('Email'));
  await user.type(await field('Email'), 'ana@Example.org');
  await user.click(screen.getByRole('button', { name: 'Send Link' }));
  expect((await screen.findByRole('status')).textContent).toMatch(/If there is an account with ana@example.org, /i);
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'ana@example.org' }]);
});

const fill = async (password: string, again: string) => {
  await user.clear(await field('New password'));
  await user.clear(await field('Confirm password'));
  await user.type(await field('New password'), password);
  await user.type(await field('Confirm password'), again);
  await user.click(screen.getByRole('button', { name: 'Set New Password' }));
};

test('the token leaves the address immediately, and a new password leads to Sign In', async () => {
  const { calls } = mockApi({ ...CHECK, 'POST /api/auth/password-reset/confirm': DONE });
  const { location } = renderApp(routes, { path: `/reset-password#${TOKEN}` });
  await field('New password');
  await waitFor(() => expect(location()).toBe('/reset-password'));
  // Opening the link does not use it up.
  expect(calls.map(({ path }) => path)).toEqual(['/api/auth/password-reset/check']);
  await fill('secret1', 'secret2');
  await screen.findByText("Passwords don't match");
  await fill('secret1', 'secret1');
  await waitFor(() => expect(location()).toBe('/auth'));
  expect(shownToast()?.title).toBe('Password changed');
  expect(calls.map(({ body }) => body)).toEqual([{ token: TOKEN }, { token: TOKEN, password: 'secret1' }]);
});

test.each([
  ['has been used', { ...aProblem(400, REFUSED), code: 'reset_link_refused' }],
  ['is incomplete', aProblem(400, 'x', [{ path: 'token', message: 'Not a link from an email' }])],
])('a link that %s leads to a new one', async (_name, body) => {
  mockApi({ ...CHECK, 'POST /api/auth/password-reset/confirm': { status: 400, body } });
  const { location } = renderApp(routes, { path: `/reset-password#${TOKEN}` });
  await fill('secret1', 'secret1');
  await user.click(await screen.findByRole('link', { name: 'Ask for a New Link' }));
  expect(location()).toBe('/forgot-password');
});

test('a used link is reported before anything is typed', async () => {
  const body = aProblem(400, REFUSED, undefined, 'reset_link_refused');
  mockApi({ 'POST /api/auth/password-reset/check': { status: 400, body } });
  renderApp(routes, { path: `/reset-password#${TOKEN}` });
  expect((await screen.findByRole('alert')).textContent).toContain('This link has been used');
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test("the server's message about the password is shown at its field, and the link stays valid", async () => {
  const message = 'This password is too common. Choose another one.';
  mockApi({
    ...CHECK,
    'POST /api/auth/password-reset/confirm': {
      status: 400,
      body: aProblem(400, message, [{ path: 'password', message }]),
    },
  });
  renderApp(routes, { path: `/reset-password#${TOKEN}` });
  await fill('secret1', 'secret1');
  const password = await field('New password');
  await waitFor(() => expect(descriptionOf(password)).toContain(message));
  expect(password.getAttribute('aria-invalid')).toBe('true');
});

test('an account with an authenticator app is asked for a code, and a wrong code is reported at its field', async () => {
  const { calls } = mockApi({
    ...CHECK,
    'POST /api/auth/password-reset/confirm': ({ body }: MockedCall) => {
      const { code } = body as { code?: string };
      if (!code) return { status: 403, body: { ...aProblem(403, 'Please type a code.'), code: 'code_required' } };
      if (code === '123456') return DONE;
      return { status: 403, body: aProblem(403, 'Not right.', [{ path: 'code', message: 'Not right.' }]) };
    },
  });
  const { location } = renderApp(routes, { path: `/reset-password#${TOKEN}` });
  await fill('secret1', 'secret1');
  const code = await field('Code or recovery code');
  expect([document.activeElement, shownToast()]).toEqual([code, undefined]);
  expect(screen.getByText(/so we also need a code/)).toBeTruthy();
  await user.type(code, '12{Enter}');
  await screen.findByText(/^A code has six digits/);
  await user.type(code, '3 457{Enter}');
  await waitFor(() => expect(descriptionOf(code)).toContain('Not right.'));
  expect([code.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', code]);
  await user.type(code, '{Backspace}6{Enter}');
  await waitFor(() => expect(location()).toBe('/auth'));
  const sent = calls.filter(({ path }) => path.endsWith('/confirm'));
  expect(sent.map(({ body }) => (body as { code?: string }).code)).toEqual([undefined, '123457', '123456']);
});

test('the ways to sign in that remain after the reset are listed, with a link to remove them', async () => {
  mockApi({
    ...CHECK,
    'POST /api/auth/password-reset/confirm': { ok: true, survives: { hasApp: true, passkeys: 2 } },
  });
  renderApp(routes, { path: `/reset-password#${TOKEN}` });
  await fill('a-new-secret', 'a-new-secret');
  const items = within(await screen.findByRole('status')).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '2 passkeys',
    'Your authenticator app and its recovery codes',
  ]);
  const link = screen.getByRole('link', { name: 'Check Passkeys and Codes' });
  expect(link.getAttribute('href')).toBe('/profile?tab=security');
});
