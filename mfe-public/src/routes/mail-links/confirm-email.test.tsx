import { storePlaceToConfirm } from '@meridian/platform';
import { aProblem, aUser, mockApi, renderApp } from '@meridian/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes';
import { field, user } from '../../testing/user';
import '../account/auth';
import './undo-email-change';
import './confirm-email'; // The page is loaded in advance, so that opening it takes no time.

const PATH = `/confirm-email#${'a'.repeat(43)}`;
beforeEach(() => localStorage.clear());
const press = async () => user.click(await screen.findByRole('button', { name: 'Confirm Address' }));

test('the token leaves the address immediately, and only the button uses it', async () => {
  const { calls } = mockApi({
    'POST /api/auth/email-confirmation/confirm': { ok: true },
    'GET /api/auth/me': { user: aUser() },
    'GET /api/auth/admin-status': { isAdmin: false },
  });
  const { location } = renderApp(routes, { path: PATH });
  await waitFor(() => expect(location()).toBe('/confirm-email'));
  expect(calls).toEqual([]);
  await press();
  expect((await screen.findByRole('status')).textContent).toMatch(/^Your email address is confirmed/);
  expect(calls[0]?.body).toEqual({ token: 'a'.repeat(43) });
  await screen.findByRole('link', { name: 'Go to Dashboard' });
});

test('the person returns to the page where they were before they followed the link', async () => {
  storePlaceToConfirm('/events/1');
  storePlaceToConfirm('/confirm-email');
  mockApi({
    'POST /api/auth/email-confirmation/confirm': { ok: true },
    'GET /api/auth/me': { user: aUser() },
    'GET /api/auth/admin-status': { isAdmin: false },
  });
  renderApp(routes, { path: PATH });
  await press();
  const back = await screen.findByRole('link', { name: 'Back to Where You Were' });
  expect(back.getAttribute('href')).toBe('/events/1');
});

test('an undone change asks for a new password immediately', async () => {
  const { calls } = mockApi({
    'POST /api/auth/email-change/undo': { resetToken: 'b'.repeat(43) },
    'POST /api/auth/password-reset/confirm': { ok: true, survives: { hasApp: false, passkeys: 0 } },
    'GET /api/auth/me': { status: 401 },
  });
  const { location } = renderApp(routes, { path: `/undo-email-change#${'a'.repeat(43)}` });
  await user.click(await screen.findByRole('button', { name: 'Undo the Change' }));
  for (const label of ['New password', 'Confirm password']) await user.type(await field(label), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Set New Password' }));
  await waitFor(() => expect(location()).toBe('/auth'));
  expect(calls.map(({ body }) => body).filter(Boolean)).toEqual([
    { token: 'a'.repeat(43) },
    { token: 'b'.repeat(43), password: 'secret1' },
  ]);
});

test.each([
  ['is worth nothing any more', { ...aProblem(400, 'x'), code: 'link_refused' }],
  ['is incomplete', aProblem(400, 'x', [{ path: 'token', message: 'Not a link from an email' }])],
])('the page says so when the link %s, and leads to Sign In', async (_name, body) => {
  mockApi({ 'POST /api/auth/email-confirmation/confirm': { status: 400, body } });
  renderApp(routes, { path: PATH });
  await press();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This link has been used/);
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
});
