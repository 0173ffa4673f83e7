import { aChapter, aProblem, aUser, browserAsks, mockApi, renderApp, shownToast } from '@meridian/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes';
import { aPlansPage, SITE_PAGE_CALLS } from '../../testing/site-pages';
import { field, user } from '../../testing/user';
import './auth'; // The page is loaded in advance, so that opening it takes no time.

jest.setTimeout(20_000);
beforeEach(() => sessionStorage.clear());
describe('A visitor can join', () => {
  const chapters = [
    aChapter({ id: 7, name: 'Houston', state: 'Texas' }),
    aChapter({ id: 8, name: 'Boston', state: 'Massachusetts' }),
  ];
  const fill = async (values: Record<string, string>, chapter?: string, name = 'Join for $29/month') => {
    for (const [label, value] of Object.entries(values)) await user.type(await field(label), value);
    if (chapter) {
      await user.click(screen.getByRole('combobox', { name: 'Chapter' }));
      await user.click(await screen.findByRole('option', { name: chapter }));
    }
    await user.click(screen.getByRole('button', { name }));
  };
  const open = (responses: object = {}, { search = '', state }: { search?: string; state?: unknown } = {}) => ({
    ...mockApi({
      ...SITE_PAGE_CALLS,
      'GET /api/chapters': chapters,
      'POST /api/auth/register': { user: aUser() },
      'GET /api/auth/admin-status': { isAdmin: false },
      ...responses,
    }),
    ...renderApp(routes, { path: `/auth?mode=register${search}`, state }),
  });
  const good = {
    'Full name': 'Ana Silva',
    Email: 'Ana@Example.org',
    Password: 'secret1',
    'Confirm password': 'secret1',
  };

  test('people who want the newsletter see no price', async () => {
    open({}, { search: '&type=newsletter' });
    await screen.findByText(/Every account gets it free of charge/);
    expect(screen.queryByText(/\$29/)).toBeNull();
  });

  test('the current price is shown, and none while it loads', async () => {
    let respond: (value: unknown) => void = () => undefined;
    open({
      'GET /api/site-pages/{page}': () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    });
    await screen.findByRole('button', { name: 'Join' });
    expect(screen.queryByText(/\$/)).toBeNull();
    respond(aPlansPage({ monthly: 35, annual: 320 }));
    await screen.findByRole('button', { name: 'Join for $35/month' });
    screen.getByText('$35/month');
  });

  test('all fields are validated together, without a request', async () => {
    const { calls } = open();
    await fill({ 'Full name': 'A', Email: 'ana', Password: 'secret1', 'Confirm password': 'secret2' });
    await screen.findByText('Name must be at least 2 characters');
    await screen.findByText('Invalid email address');
    await screen.findByText("Passwords don't match");
    await screen.findByText('Chapter selection is required');
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('a chapter is found among many by a part of its name or state, without a mouse', async () => {
    const many = Array.from({ length: 123 }, (_, index) => aChapter({ id: index + 1, name: `Chapter ${index + 1}` }));
    const { calls } = open({
      'GET /api/chapters': [...many, aChapter({ id: 200, name: 'São Paulo', state: 'Brazil' })],
    });
    for (const [label, value] of Object.entries(good)) await user.type(await field(label), value);
    const chooser = screen.getByRole<HTMLInputElement>('combobox', { name: 'Chapter' });
    await user.type(chooser, 'xyz');
    await screen.findByText('No chapter matches your search.');
    await user.clear(chooser);
    await user.type(chooser, 'sao p');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['São Paulo, Brazil']);
    await user.keyboard('{Enter}');
    expect([chooser.value, screen.queryByRole('option')]).toEqual(['São Paulo, Brazil', null]);
    await user.keyboard('{ArrowDown}{Escape}');
    expect(chooser.value).toBe('São Paulo, Brazil');
    await user.click(screen.getByRole('button', { name: 'Join for $29/month' }));
    await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ chapterId: 200 }));
  });

  test('leaving a form that was filled in asks, even for the other tab', async () => {
    const { location } = open();
    // The dialog hides the tab and blocks the pointer until it is closed, and does not open again by itself.
    const signIn = async () => {
      const tab = await screen.findByRole('tab', { name: 'Sign In' });
      await waitFor(() => expect(document.body.style.pointerEvents).toBe(''));
      await user.click(tab);
    };
    await user.type(await field('Password'), 'secret1');
    expect(browserAsks()).toBe(true);
    await signIn();
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect([location(), (await field('Password')).value]).toEqual(['/auth?mode=register', 'secret1']);
    await signIn();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await user.type(await field('Password'), 'secret1');
    expect([location(), browserAsks()]).toEqual(['/auth', false]);
  });

  test('a reload keeps what was typed, without the password, until the person has joined', async () => {
    open();
    await user.type(await field('Full name'), good['Full name']);
    await user.type(await field('Email'), good.Email);
    expect(browserAsks()).toBe(false);
    await user.type(await field('Password'), good.Password);
    await user.click(screen.getByRole('combobox', { name: 'Chapter' }));
    await user.click(await screen.findByRole('option', { name: 'Boston, Massachusetts' }));
    expect(Object.values(sessionStorage).join()).not.toContain(good.Password);
    open();
    await waitFor(async () => expect((await field('Full name')).value).toBe(good['Full name']));
    expect((await field('Password')).value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Chapter' }).value).toBe('Boston, Massachusetts');
    await fill({ Password: good.Password, 'Confirm password': good.Password });
    await waitFor(() => expect(shownToast()?.title).toBe('Welcome to Meridian!'));
    expect(Object.values(sessionStorage).join()).not.toMatch(/Ana/i);
  });

  test('a password manager may fill the fields without events', async () => {
    const { calls } = open();
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const [label, value] of Object.entries(good)) setValue?.call(await field(label), value);
    await user.click(screen.getByRole('combobox', { name: 'Chapter' }));
    await user.click(await screen.findByRole('option', { name: 'Boston, Massachusetts' }));
    for (const [label, value] of Object.entries(good)) setValue?.call(await field(label), value);
    await user.click(screen.getByRole('button', { name: 'Join for $29/month' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        name: 'Ana Silva',
        password: 'secret1',
      }),
    );
  });

  test('a short password is refused', async () => {
    open();
    await fill({ ...good, Password: '12345', 'Confirm password': '12345' }, 'Houston, Texas');
    await screen.findByText('Password must be at least 6 characters');
  });

  test('the account is created with a numeric chapter id, and a toast and the plans are shown', async () => {
    let respond: (value: unknown) => void = () => undefined;
    const { calls, location } = open({
      'POST /api/auth/register': () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    });
    await fill(good, 'Boston, Massachusetts');
    await screen.findByRole('button', { name: 'Creating account...' });
    respond({ user: aUser() });
    await waitFor(() =>
      expect(shownToast()).toEqual({
        title: 'Welcome to Meridian!',
        description: 'Your account has been created successfully.',
        variant: 'default',
      }),
    );
    await waitFor(() => expect(location()).toBe('/subscribe'));
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Ana Silva',
      email: 'ana@example.org',
      password: 'secret1',
      chapterId: 8,
      membershipType: 'full',
    });
  });

  test('a person who joins for the full membership sees the plans first, and later the page that they came from', async () => {
    mockApi({
      ...SITE_PAGE_CALLS,
      'GET /api/chapters': chapters,
      'POST /api/auth/register': { user: aUser() },
      'GET /api/auth/admin-status': { isAdmin: false },
    });
    const state = { from: '/events/1', then: { reply: 'maybe' } };
    const { location, locationState } = renderApp(routes, { path: '/auth?mode=register&type=full', state });
    await user.click(await screen.findByRole('tab', { name: 'Sign In' }));
    await user.click(screen.getByRole('tab', { name: 'Join' })); // Changing tabs keeps the input.
    await fill(good, 'Boston, Massachusetts');
    await waitFor(() => expect([location(), locationState()]).toEqual(['/subscribe', state]));
  });

  test.each([
    ['full', '/subscribe', 'Join for $29/month', '$29/month'],
    ['newsletter', '/dashboard', 'Join for Free', 'Free'],
  ])('joining for the %s leads to %s, by the button %s', async (type, target, button, price) => {
    const { location } = open({}, { search: `&type=${type}` });
    await screen.findByText(price);
    await fill(good, 'Boston, Massachusetts', button);
    await waitFor(() => expect(location()).toBe(target));
  });

  test.each([
    [
      { status: 409, body: aProblem(409, 'An account with this email address exists already.') },
      'An account with this email address exists already.',
    ],
    [{ status: 502 }, 'Unable to create account'],
  ])('a failure is shown, and the form stays on the page', async (response, text) => {
    const { location } = open({ 'POST /api/auth/register': response });
    await fill(good, 'Houston, Texas');
    await screen.findByText('Registration failed');
    expect(shownToast()).toEqual({ title: 'Registration failed', description: text, variant: 'destructive' });
    expect(location()).toBe('/auth?mode=register');
  });

  test.each([
    ['', '/events/1', '/subscribe', { from: '/events/1' }],
    ['&type=newsletter', '/events/1', '/events/1', null],
    ['&type=full', '/subscribe?plan=annual', '/subscribe?plan=annual', null],
  ])('a new account with "%s" that came from %s goes on to %s', async (search, from, target, then) => {
    const { location, locationState } = open({}, { search, state: { from } });
    await fill(good, 'Boston, Massachusetts', search.endsWith('newsletter') ? 'Join for Free' : undefined);
    await waitFor(() => expect([location(), locationState()]).toEqual([target, then]));
  });

  test('the page before the plans is opened after the payment', async () => {
    const then = { from: '/events/1', then: { reply: 'maybe' } };
    const { location, locationState } = open({}, { state: { from: '/subscribe', then } });
    await fill(good, 'Boston, Massachusetts');
    await waitFor(() => expect([location(), locationState()]).toEqual(['/subscribe', then]));
  });
  test('validation errors of the server are shown at their fields', async () => {
    const message = 'This password is too common';
    const body = aProblem(400, 'Check the password.', [{ path: 'password', message }]);
    open({ 'POST /api/auth/register': { status: 400, body } });
    await fill(good, 'Houston, Texas');
    await screen.findByText(message);
    expect((await field('Password')).getAttribute('aria-invalid')).toBe('true');
  });
  test('a retry is offered if the chapters do not load', async () => {
    let isDown = true;
    open({ 'GET /api/chapters': () => (isDown ? { status: 503 } : chapters) });
    const retry = await screen.findByRole('button', { name: 'The chapters could not be loaded. Try again' });
    isDown = false;
    await user.click(retry);
    await user.click(screen.getByRole('combobox', { name: 'Chapter' }));
    await screen.findByRole('option', { name: 'Houston, Texas' });
  });
});
