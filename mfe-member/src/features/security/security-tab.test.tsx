import { aProfile } from '@meridian/shared-types/testing';
import { aProblem, mockApi, renderApp, shownToast } from '@meridian/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SecurityTab } from './security-tab';

const session = (id: string, more: object = {}) => ({
  id: id.repeat(24),
  isCurrent: false,
  browser: 'Firefox on Windows',
  country: 'Kenya',
  signedInAt: '2026-11-01T12:00:00.000Z',
  lastSeenAt: '2026-11-20T12:00:00.000Z',
  method: 'password',
  ...more,
});
const CURRENT = session('a', { isCurrent: true, browser: 'Safari on iOS', country: null });
const PROFILE = aProfile({ name: 'Ana Silva' });
const TWO_FACTOR = {
  'GET /api/profile': PROFILE,
  'GET /api/profile/two-factor': {
    totpAuthenticator: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    passkeyOrigin: null,
    isRecent: true,
    proofs: ['password'],
  },
};
const user = userEvent.setup({ delay: null });

/** Returns the items of the list of sessions. Toasts are list items, too. */
const sessionItems = async () =>
  within((await screen.findByText('Safari on iOS')).closest('ul')!).getAllByRole('listitem');

test('the sessions are listed in words, and one or all others can be ended', async () => {
  let sessions = [CURRENT, session('b'), session('c', { browser: 'Chrome on Linux' })];
  const { calls } = mockApi({
    ...TWO_FACTOR,
    'GET /api/profile/sessions': () => sessions,
    [`DELETE /api/profile/sessions/${'b'.repeat(24)}`]: () => {
      sessions = sessions.filter(({ id }) => !id.startsWith('b'));
      return { ok: true };
    },
    'DELETE /api/profile/sessions': () => {
      sessions = [CURRENT];
      return { ok: true };
    },
  });
  renderApp(<SecurityTab contactTo="/contact" renderQrCode={({ text }) => <p>{text}</p>} />, { session: {} });
  const [current] = await sessionItems();
  expect(current!.textContent).toMatch(/Safari on iOS.*This browser.*Country not known · in use/);
  expect(within(current!).queryByRole('button')).toBeNull();
  expect(screen.getAllByText(/^Kenya · used Nov 20, .* signed in Nov 01, 2026 with the password$/)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'End the session in Firefox on Windows' }));
  await waitFor(async () => expect(await sessionItems()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'End All Others' }));
  await waitFor(async () => expect(await sessionItems()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'End All Others' })).toBeNull();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
});

test('a failure to load the list is shown, and can be retried', async () => {
  let isDown = true;
  mockApi({
    ...TWO_FACTOR,
    'GET /api/profile/sessions': () => (isDown ? { status: 503 } : [CURRENT]),
  });
  renderApp(<SecurityTab contactTo="/contact" renderQrCode={({ text }) => <p>{text}</p>} />, { session: {} });
  await screen.findByText('The list could not be loaded');
  isDown = false;
  await user.click(screen.getByRole('button', { name: /again/i }));
  await screen.findByText('Safari on iOS');
});

test('another address is requested with the password, and the page shows where the link went while it is valid', async () => {
  let profile: object = PROFILE;
  const { calls } = mockApi({
    ...TWO_FACTOR,
    'GET /api/profile': () => profile,
    'GET /api/profile/sessions': [CURRENT],
    'POST /api/profile/email': () => {
      profile = { ...PROFILE, emailChange: { email: 'ana.new@example.org', until: '2026-11-24T12:00:00.000Z' } };
      return { ok: true };
    },
  });
  renderApp(<SecurityTab contactTo="/contact" renderQrCode={({ text }) => <p>{text}</p>} />, { session: {} });
  expect((await screen.findByText(/^Your address is/)).textContent).toBe('Your address is ana@example.org.');
  expect(screen.getByRole('link', { name: 'contact support' }).getAttribute('href')).toBe('/contact');
  expect(screen.queryByRole('form')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Change Email Address' }));
  const form = within(screen.getByRole('form', { name: 'Change email address' }));
  expect(document.activeElement).toBe(form.getByLabelText('New address'));
  const forManagers = [...document.querySelectorAll<HTMLInputElement>('form input[autocomplete=username]')];
  expect(forManagers.map(({ value }) => value)).toEqual(['ana@example.org']);
  await user.type(form.getByLabelText('New address'), 'Ana.New@example.org');
  await user.type(form.getByLabelText('Your password'), 'secret1');
  await user.click(form.getByRole('button', { name: 'Change Address' }));
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await screen.findByText('Confirm your new address');
  expect(sent()).toEqual([{ email: 'ana.new@example.org', password: 'secret1' }]);
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.getByText(/^We sent a link to/).textContent).toMatch(/ana\.new@example\.org\. .* until Nov 24, /);
  await user.click(screen.getByRole('button', { name: 'Send Again' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Your password'));
  await user.keyboard('secret1{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual(sent()[0]);
});

test('a change that is not confirmed yet can be cancelled', async () => {
  let profile: object = {
    ...PROFILE,
    emailChange: { email: 'ana.new@example.org', until: '2026-11-24T12:00:00.000Z' },
  };
  mockApi({
    ...TWO_FACTOR,
    'GET /api/profile': () => profile,
    'GET /api/profile/sessions': [CURRENT],
    'DELETE /api/profile/email': () => {
      profile = PROFILE;
      return { ok: true };
    },
  });
  renderApp(<SecurityTab contactTo="/contact" renderQrCode={({ text }) => <p>{text}</p>} />, { session: {} });
  await user.click(await screen.findByRole('button', { name: 'Cancel Change' }));
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Change cancelled' }));
  await waitFor(() => expect(screen.queryByText('Confirm your new address')).toBeNull());
});

test('only one form is open at a time', async () => {
  mockApi({ ...TWO_FACTOR, 'GET /api/profile/sessions': [CURRENT] });
  renderApp(<SecurityTab contactTo="/contact" renderQrCode={({ text }) => <p>{text}</p>} />, { session: {} });
  await user.click(await screen.findByRole('button', { name: 'Change Email Address' }));
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(screen.getAllByRole('form').map((form) => form.getAttribute('aria-label'))).toEqual(['Change password']);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('form')).toBeNull();
});

test('a change whose link was used elsewhere is no longer shown', async () => {
  mockApi({
    ...TWO_FACTOR,
    'GET /api/profile': { ...PROFILE, emailChange: { email: 'ana@example.org', until: '2026-11-24T12:00:00.000Z' } },
    'GET /api/profile/sessions': [CURRENT],
  });
  renderApp(<SecurityTab contactTo="/contact" renderQrCode={({ text }) => <p>{text}</p>} />, { session: {} });
  await screen.findByText('Safari on iOS');
  expect(screen.queryByText('Confirm your new address')).toBeNull();
});

test('the password is changed with the current one, and the form closes', async () => {
  let isWrong = true;
  const { calls } = mockApi({
    ...TWO_FACTOR,
    'GET /api/profile/sessions': [CURRENT],
    'PUT /api/profile/password': () =>
      isWrong
        ? {
            status: 403,
            body: aProblem(403, 'This password is not correct.', [
              { path: 'currentPassword', message: 'This password is not correct.' },
            ]),
          }
        : { ok: true },
  });
  renderApp(<SecurityTab contactTo="/contact" renderQrCode={({ text }) => <p>{text}</p>} />, { session: {} });
  await user.click(await screen.findByRole('button', { name: 'Change Password' }));
  const [current, next] = [
    await screen.findByLabelText<HTMLInputElement>('Current password'),
    screen.getByLabelText<HTMLInputElement>('New password'),
  ];
  await user.type(current, 'wrong-one');
  await user.type(next, 'short');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  await screen.findByText('Password must be at least 6 characters');
  await user.type(next, ' but longer');
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  await screen.findByText('This password is not correct.');
  isWrong = false;
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Password changed' }));
  expect(screen.queryByRole('form')).toBeNull();
  const sent = () => calls.findLast(({ method }) => method === 'PUT')?.body;
  const passwords = { currentPassword: 'wrong-one', password: 'short but longer' };
  expect(sent()).toEqual({ ...passwords, endsCalendarLinks: true });

  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  await user.type(await screen.findByLabelText('Current password'), passwords.currentPassword);
  await user.type(screen.getByLabelText('New password'), passwords.password);
  const endsLinks = screen.getByRole<HTMLButtonElement>('checkbox', { name: /^End my calendar links/ });
  expect(endsLinks.getAttribute('aria-checked')).toBe('true');
  await user.click(endsLinks);
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  await waitFor(() => expect(sent()).toEqual({ ...passwords, endsCalendarLinks: false }));
});
