import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProblem, aUser, mockApi, renderApp, shownToast } from '@meridian/platform/testing';
import './auth'; // loaded ahead, so that opening the page takes no time
import { routes } from '../routes';
import { aChapter } from '../testing/builders';

const user = userEvent.setup({ delay: null });
jest.setTimeout(20_000);
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const openTab = async () =>
  (await screen.findAllByRole('tab')).find((tab) => tab.getAttribute('aria-selected') === 'true')?.textContent;

describe('the tabs', () => {
  test.each([
    ['/auth', 'Sign In'],
    ['/auth?mode=register', 'Join'],
    ['/auth?mode=register&type=newsletter', 'Join'],
    ['/auth?mode=register&type=full', 'Join'],
    ['/auth?mode=login', 'Sign In'],
  ])('%s opens %s', async (path, tab) => {
    mockApi({ 'GET /api/chapters': [] });
    renderApp(routes, { path });
    expect(await openTab()).toBe(tab);
  });

  test('lead from one to the other, and keep the passwords shown', async () => {
    mockApi({ 'GET /api/chapters': [] });
    renderApp(routes, { path: '/auth' });
    const password = await field('Password');
    expect(password.type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.type).toBe('text');
    await user.click(screen.getByRole('tab', { name: 'Join' }));
    expect((await field('Password')).type).toBe('text');
    expect((await field('Confirm Password')).type).toBe('text');
    const toggles = screen.getAllByRole('button', { name: 'Hide password' });
    expect(toggles).toHaveLength(1);
    await user.click(toggles[0] as HTMLElement);
    expect((await field('Password')).type).toBe('password');
    expect((await field('Confirm Password')).type).toBe('password');
  });

  test('wait until it is known who looks', async () => {
    let answer: (value: unknown) => void = () => undefined;
    mockApi({
      'GET /api/auth/me': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    renderApp(routes, { path: '/auth', session: 'unknown' });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('tab')).toBeNull();
    answer({ status: 401 });
    expect(await openTab()).toBe('Sign In');
  });

  test('are named in the address and in the title', async () => {
    mockApi({ 'GET /api/chapters': [] });
    const { location } = renderApp(routes, { path: '/auth' });
    await user.click(await screen.findByRole('tab', { name: 'Join' }));
    expect(location()).toBe('/auth?mode=register');
    expect(document.title).toBe('Join · Meridian');
    await user.click(screen.getByRole('tab', { name: 'Sign In' }));
    expect(location()).toBe('/auth');
  });

  test('send whoever is signed in to the dashboard', async () => {
    mockApi({});
    const { location } = renderApp(routes, { path: '/auth?mode=register', session: {} });
    await waitFor(() => expect(location()).toBe('/dashboard'));
  });
});

describe('Sign In', () => {
  const signIn = async (email: string, password: string) => {
    await user.type(await field('Email'), email);
    await user.type(await field('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
  };

  test('refuses what cannot be right, without a call', async () => {
    const { calls } = mockApi({});
    renderApp(routes, { path: '/auth' });
    await signIn('ana@', '12345');
    await screen.findByText('Invalid email address');
    await screen.findByText('Password must be at least 6 characters');
    expect((await field('Email')).getAttribute('aria-invalid')).toBe('true');
    expect(calls).toEqual([]);
  });

  test('signs in, says so and goes to the dashboard', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { calls } = mockApi({
      'POST /api/auth/login': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      'GET /api/auth/admin-status': { isAdmin: false },
    });
    const { location } = renderApp(routes, { path: '/auth' });
    await signIn('ana@example.org', 'secret1');
    await screen.findByRole('button', { name: 'Signing in...' });
    answer({ user: aUser() });
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

  test.each([
    [
      { status: 429, body: aProblem(429, 'Too many attempts. Try again in a minute.') },
      'Too many attempts. Try again in a minute.',
    ],
    [{ status: 500 }, 'Invalid email or password'],
  ])('says why it failed, and stays', async (answer, text) => {
    mockApi({ 'POST /api/auth/login': answer });
    const { location } = renderApp(routes, { path: '/auth' });
    await signIn('ana@example.org', 'secret1');
    await screen.findByText('Login failed');
    expect(shownToast()).toEqual({ title: 'Login failed', description: text, variant: 'destructive' });
    expect(location()).toBe('/auth');
    expect((await field('Password')).value).toBe('secret1');
  });
});

describe('Join', () => {
  const chapters = [
    aChapter({ id: 7, name: 'Houston', state: 'Texas' }),
    aChapter({ id: 8, name: 'Boston', state: 'Massachusetts' }),
  ];
  const fill = async (values: Record<string, string>, chapter?: string) => {
    for (const [label, value] of Object.entries(values)) await user.type(await field(label), value);
    if (chapter) {
      await user.click(screen.getByRole('combobox', { name: 'Chapter' }));
      await user.click(await screen.findByRole('option', { name: chapter }));
    }
    await user.click(screen.getByRole('button', { name: 'Join for $29/month' }));
  };
  const good = {
    'Full Name': 'Ana Silva',
    Email: 'Ana@Example.org',
    Password: 'secret1',
    'Confirm Password': 'secret1',
  };

  test('shows what it costs, and that the newsletter costs nothing', async () => {
    mockApi({ 'GET /api/chapters': chapters });
    renderApp(routes, { path: '/auth?mode=register&type=newsletter' });
    await screen.findByText('$29/month');
    await screen.findByText(/It comes with every account, free of charge/);
  });

  test('refuses each field with its own text, all at once, without a call', async () => {
    const { calls } = mockApi({ 'GET /api/chapters': chapters });
    renderApp(routes, { path: '/auth?mode=register' });
    await fill({ 'Full Name': 'A', Email: 'ana', Password: 'secret1', 'Confirm Password': 'secret2' });
    await screen.findByText('Name must be at least 2 characters');
    await screen.findByText('Invalid email address');
    await screen.findByText("Passwords don't match");
    await screen.findByText('Chapter selection is required');
    expect(calls.map(({ method }) => method)).toEqual(['GET']);
  });

  test('names each field, and the chapters as name and state', async () => {
    mockApi({ 'GET /api/chapters': chapters });
    renderApp(routes, { path: '/auth?mode=register' });
    await screen.findByRole('form', { name: 'Join' });
    expect(screen.getAllByRole('textbox').map((input) => input.getAttribute('placeholder'))).toEqual([
      'Enter your full name',
      'Enter your email',
    ]);
    for (const label of ['Password', 'Confirm Password']) expect((await field(label)).type).toBe('password');
    await user.click(screen.getByRole('combobox', { name: 'Chapter' }));
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Houston, Texas',
      'Boston, Massachusetts',
    ]);
  });

  test('refuses a short password', async () => {
    mockApi({ 'GET /api/chapters': chapters });
    renderApp(routes, { path: '/auth?mode=register' });
    await fill({ ...good, Password: '12345', 'Confirm Password': '12345' }, 'Houston, Texas');
    await screen.findByText('Password must be at least 6 characters');
  });

  test('creates the account with the chapter as a number, says welcome and goes to the dashboard', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { calls } = mockApi({
      'GET /api/chapters': chapters,
      'POST /api/auth/register': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      'GET /api/auth/admin-status': { isAdmin: false },
    });
    const { location } = renderApp(routes, { path: '/auth?mode=register&type=full' });
    await fill(good, 'Boston, Massachusetts');
    await screen.findByRole('button', { name: 'Creating account...' });
    answer({ user: aUser() });
    await waitFor(() =>
      expect(shownToast()).toEqual({
        title: 'Welcome to Meridian!',
        description: 'Your account has been created successfully.',
        variant: 'default',
      }),
    );
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Ana Silva',
      email: 'ana@example.org',
      password: 'secret1',
      chapterId: 8,
      membershipType: 'full',
    });
  });

  test.each([
    [
      { status: 409, body: aProblem(409, 'An account with this email address exists already.') },
      'An account with this email address exists already.',
    ],
    [{ status: 502 }, 'Unable to create account'],
  ])('says why it failed, and stays', async (answer, text) => {
    mockApi({ 'GET /api/chapters': chapters, 'POST /api/auth/register': answer });
    const { location } = renderApp(routes, { path: '/auth?mode=register' });
    await fill(good, 'Houston, Texas');
    await screen.findByText('Registration failed');
    expect(shownToast()).toEqual({ title: 'Registration failed', description: text, variant: 'destructive' });
    expect(location()).toBe('/auth?mode=register');
  });

  test('shows what the server refuses at its field', async () => {
    mockApi({
      'GET /api/chapters': chapters,
      'POST /api/auth/register': {
        status: 400,
        body: aProblem(400, 'Check the password.', [{ path: 'password', message: 'This password is too common' }]),
      },
    });
    renderApp(routes, { path: '/auth?mode=register' });
    await fill(good, 'Houston, Texas');
    await screen.findByText('This password is too common');
    expect((await field('Password')).getAttribute('aria-invalid')).toBe('true');
  });

  test('offers to load the chapters again', async () => {
    let down = true;
    mockApi({ 'GET /api/chapters': () => (down ? { status: 503 } : chapters) });
    renderApp(routes, { path: '/auth?mode=register' });
    const retry = await screen.findByRole('button', { name: 'The chapters could not be loaded. Try again' });
    down = false;
    await user.click(retry);
    await user.click(screen.getByRole('combobox', { name: 'Chapter' }));
    await screen.findByRole('option', { name: 'Houston, Texas' });
  });
});
