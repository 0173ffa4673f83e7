import { aProblem, aUser, mockApi, renderApp, shownToast } from '@meridian/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes';
import { SITE_PAGE_CALLS } from '../../testing/site-pages';
import { field, user } from '../../testing/user';
import './auth'; // The page is loaded in advance, so that opening it takes no time.

jest.setTimeout(20_000);
const openPage = (responses: object = {}, options: Parameters<typeof renderApp>[1] = { path: '/auth' }) => ({
  ...mockApi({
    ...SITE_PAGE_CALLS,
    'GET /api/chapters': [],
    'POST /api/auth/login': { user: aUser() },
    'GET /api/auth/admin-status': { isAdmin: false },
    ...responses,
  }),
  ...renderApp(routes, options),
});
const openTab = async () =>
  (await screen.findAllByRole('tab')).find((tab) => tab.getAttribute('aria-selected') === 'true')?.textContent;

describe('the page has two tabs', () => {
  test.each([
    ['/auth', 'Sign In'],
    ['/auth?mode=register', 'Join'],
    ['/auth?mode=register&type=newsletter', 'Join'],
    ['/auth?mode=register&type=full', 'Join'],
    ['/auth?mode=login', 'Sign In'],
  ])('The path %s opens %s', async (path, tab) => {
    openPage({}, { path });
    expect(await openTab()).toBe(tab);
  });

  test.each([
    ['/auth', 'username webauthn'],
    ['/auth?mode=register', 'username'],
  ])('the form tells password managers the name of the account: %s', async (path, kind) => {
    openPage({}, { path });
    expect((await field('Email')).getAttribute('autocomplete')).toBe(kind);
  });

  test('the tabs share the visibility of the passwords', async () => {
    openPage();
    const password = await field('Password');
    expect(password.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.type).toBe('text');
    await user.click(screen.getByRole('tab', { name: 'Join' }));
    expect((await field('Password')).type).toBe('text');
    expect((await field('Confirm password')).type).toBe('text');
    const toggles = screen.getAllByRole('button', { name: 'Hide password' });
    expect(toggles).toHaveLength(1);
    await user.click(toggles[0] as HTMLElement);
    expect((await field('Password')).type).toBe('password');
    expect((await field('Confirm password')).type).toBe('password');
  });

  test('the tabs are shown when the session is loaded', async () => {
    let respond: (value: unknown) => void = () => undefined;
    openPage(
      {
        'GET /api/auth/me': () =>
          new Promise((resolve) => {
            respond = resolve;
          }),
      },
      { path: '/auth', session: 'unknown' },
    );
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('tab')).toBeNull();
    respond({ status: 401 });
    expect(await openTab()).toBe('Sign In');
  });

  test('the open tab is part of the URL and the title', async () => {
    const { location } = openPage();
    await user.click(await screen.findByRole('tab', { name: 'Join' }));
    expect(location()).toBe('/auth?mode=register');
    expect(document.title).toBe('Join · Meridian');
    await user.click(screen.getByRole('tab', { name: 'Sign In' }));
    expect(location()).toBe('/auth');
  });

  test('the page to which a person returns receives what they did there', async () => {
    mockApi({});
    const state = { from: '/events/1', then: { reply: 'maybe' } };
    const { location, locationState } = renderApp(routes, { path: '/auth', session: {}, state });
    await waitFor(() => expect([location(), locationState()]).toEqual(['/events/1', { reply: 'maybe' }]));
  });

  test('a member who came by the plans does not stop there', async () => {
    mockApi({});
    const state = { from: '/subscribe', then: { from: '/events/1', then: { reply: 'maybe' } } };
    const session = { subscriptionStatus: 'active' } as const;
    const { location, locationState } = renderApp(routes, { path: '/auth', session, state });
    await waitFor(() => expect([location(), locationState()]).toEqual(['/events/1', { reply: 'maybe' }]));
  });

  test('signed-in users are redirected to the dashboard', async () => {
    const { location } = openPage({}, { path: '/auth?mode=register', session: {} });
    await waitFor(() => expect(location()).toBe('/dashboard'));
  });
});

describe('A person can sign in', () => {
  const signIn = async (email: string, password: string) => {
    await user.type(await field('Email'), email);
    await user.type(await field('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
  };

  test('invalid values are refused without a request', async () => {
    const { calls } = openPage();
    await signIn('ana@', '12345');
    await screen.findByText('Invalid email address');
    await screen.findByText('Password must be at least 6 characters');
    expect((await field('Email')).getAttribute('aria-invalid')).toBe('true');
    expect(calls).toEqual([]);
  });

  test('the page that asked to sign in is opened again, even after a visit to the other tab', async () => {
    const { location } = openPage({}, { path: '/subscribe?plan=annual' });
    await user.click(await screen.findByRole('link', { name: 'Sign In' }));
    expect(location()).toBe('/auth');
    await user.click(await screen.findByRole('tab', { name: 'Join' }));
    await user.click(await screen.findByRole('tab', { name: 'Sign In' }));
    await signIn('ana@example.org', 'secret1');
    await waitFor(() => expect(location()).toBe('/subscribe?plan=annual'));
  });

  test('a detour over the forgotten password keeps the page to return to', async () => {
    const state = { from: '/events/1' };
    const { location, locationState } = openPage({}, { path: '/auth', state });
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await user.click(await screen.findByRole('link', { name: 'Back to Sign In' }));
    expect([location(), locationState()]).toEqual(['/auth', state]);
  });

  test('a sign-in shows a toast and opens the dashboard', async () => {
    let respond: (value: unknown) => void = () => undefined;
    const { calls, location } = openPage({
      'POST /api/auth/login': () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    });
    await signIn('ana@example.org', 'secret1');
    await screen.findByRole('button', { name: 'Signing in...' });
    respond({ user: aUser() });
    await waitFor(() =>
      expect(shownToast()).toEqual({
        title: 'Welcome back!',
        description: 'Successfully logged in.',
        variant: 'default',
      }),
    );
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { email: 'ana@example.org', password: 'secret1' },
    ]);
  });

  test('a wrong password is also shown at the field', async () => {
    const body = aProblem(401, 'Invalid email or password', undefined, 'bad_credentials');
    openPage({ 'POST /api/auth/login': { status: 401, body } });
    await signIn('ana@example.org', 'secret1');
    await screen.findByText('The email or the password is wrong.');
    const password = await field('Password');
    expect([password.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', password]);
    expect(shownToast()?.title).toBe('Login failed');
  });

  test.each([
    [
      { status: 429, body: aProblem(429, 'Too many attempts. Try again in a minute.') },
      'Too many attempts. Try again in a minute.',
    ],
    [{ status: 500 }, 'Invalid email or password'],
  ])('a failure is shown, and the form stays on the page', async (response, text) => {
    const { location } = openPage({ 'POST /api/auth/login': response });
    await signIn('ana@example.org', 'secret1');
    await screen.findByText('Login failed');
    expect(shownToast()).toEqual({ title: 'Login failed', description: text, variant: 'destructive' });
    expect(location()).toBe('/auth');
    expect((await field('Password')).value).toBe('secret1');
  });
});

test('a suspended person sees the reason on the page, with a link to contact the office', async () => {
  const message = 'Your account is suspended: “Advertising” If you think this is wrong, write to us.';
  openPage({ 'POST /api/auth/login': { status: 403, body: { ...aProblem(403, message), code: 'account_suspended' } } });
  await user.type(await field('Email'), 'ana@example.org');
  await user.type(await field('Password'), 'correct-horse');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Write to Us' }).getAttribute('href')).toBe('/contact');
});
