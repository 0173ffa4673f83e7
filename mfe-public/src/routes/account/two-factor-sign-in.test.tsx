import { aProblem, aUser, mockApi, renderApp, shownToast, type MockedCall } from '@meridian/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes';
import { descriptionOf, field, user } from '../../testing/user';
import './auth'; // The page is loaded in advance, so that opening it takes no time.

const wrong = (status: number, message: string, code = 'refused') => ({
  status,
  body: { ...aProblem(status, message, code === 'refused' ? [{ path: 'code', message }] : undefined), code },
});

/** Signs in with the password of an account that has two-factor authentication. */
async function openCodeForm(finish: (code: string) => unknown, methods = ['app', 'recovery-code']) {
  const { calls } = mockApi({
    'GET /api/chapters': [],
    'POST /api/auth/login': { twoFactor: { until: '2099-01-01T00:00:00.000Z', methods } },
    'POST /api/auth/login/two-factor': ({ body }: MockedCall) => finish((body as { code: string }).code),
    'GET /api/auth/admin-status': { isAdmin: false },
  });
  renderApp(routes, { path: '/auth' });
  await user.type(await field('Email'), 'ana@example.org');
  await user.type(await field('Password'), 'secret1{Enter}');
  await screen.findByRole('group', { name: 'Two-factor authentication' });
  return () => calls.filter(({ path }) => path.endsWith('/two-factor')).map(({ body }) => body);
}
const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('after the password a code is required; a wrong one is reported at its field, and the right one signs in', async () => {
  const sent = await openCodeForm((code) =>
    code === '123456' ? { user: aUser() } : wrong(403, 'This code is not correct. Codes change every 30 seconds.'),
  );
  const code = await field('Code');
  expect(document.activeElement).toBe(code);
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
  await user.type(code, '12{Enter}');
  await screen.findByText('A code has six digits, a recovery code twelve letters and digits.');
  await user.type(code, '3 457{Enter}');
  await waitFor(() =>
    expect(descriptionOf(code)).toContain('This code is not correct. Codes change every 30 seconds.'),
  );
  expect([code.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', code]);
  await user.type(code, '{Backspace}6{Enter}');
  await waitFor(() => expect(shownToast()?.title).toBe('Welcome back!'));
  expect(sent()).toEqual([{ code: '123457' }, { code: '123456' }]);
});

test('a recovery code has a field of its own, which is empty and focused, as is the password after returning to it', async () => {
  const sent = await openCodeForm(() => ({ user: aUser() }));
  await user.type(await field('Code'), '12{Enter}');
  await screen.findByText(/^A code has six digits/);
  await press('Use a Recovery Code');
  const code = await field('Recovery code');
  expect([code.value, code.inputMode, document.activeElement]).toEqual(['', 'text', code]);
  expect(screen.queryByText(/^A code has six digits/)).toBeNull();
  await press('Back to the Password');
  expect(document.activeElement).toBe(await field('Password'));
  expect((await field('Email')).value).toBe('ana@example.org');
  await user.type(await field('Password'), 'secret1{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Use a Recovery Code' }));
  await user.type(await field('Recovery code'), 'abcd-efgh-ijkl{Enter}');
  await waitFor(() => expect(sent()).toEqual([{ code: 'ABCDEFGHIJKL' }]));
});

test('after too long, the page says so and starts again with the password', async () => {
  await openCodeForm(() => wrong(401, 'That took too long. Please sign in again.', 'sign_in_again'));
  await user.type(await field('Code'), '123456{Enter}');
  await waitFor(() => expect(shownToast()?.description).toBe('That took too long. Please sign in again.'));
  expect(screen.queryByRole('form', { name: 'Two-factor code' })).toBeNull();
  expect(document.activeElement).toBe(await field('Password'));
});

describe('an account may have a passkey', () => {
  beforeEach(() => {
    Object.assign(window, { PublicKeyCredential: class {} });
    Object.defineProperty(navigator, 'credentials', { value: { get: jest.fn() }, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });

  test('the passkey is offered, and a recovery code if there is no app', async () => {
    const sent = await openCodeForm(() => ({ user: aUser() }), ['passkey', 'recovery-code']);
    expect(screen.getByRole('button', { name: 'Sign In with a Passkey' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use the Authenticator App' })).toBeNull();
    await user.type(await field('Recovery code'), 'abcd-efgh-ijkl{Enter}');
    await waitFor(() => expect(sent()).toEqual([{ code: 'ABCDEFGHIJKL' }]));
  });

  test('without a code the passkey is the only way, and the page says who can help', async () => {
    await openCodeForm(() => undefined, ['passkey']);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText(/contact support/)).toBeTruthy();
    await press('Back to the Password');
    expect(document.activeElement).toBe(await field('Password'));
  });
});
