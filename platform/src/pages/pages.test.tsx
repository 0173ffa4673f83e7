import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aMembership, aUser, mockApi, renderApp } from '../testing';
import { usePageTitle } from './page-title';
import { signInTarget, useReturnState, useUpgradeAction } from './sign-in-action';
import { PageShape } from './page-placeholder';
import { RequireSession, type RequireSessionProps } from './require-session';

const gate = (need: RequireSessionProps['need']) => (
  <RequireSession need={need} title="Active Membership Required" action={{ label: 'Upgrade Now', to: '/subscribe' }}>
    <p>inside</p>
  </RequireSession>
);

const CHAPTER_ADMIN = { session: { memberships: [aMembership({ role: 'admin' as const })] } };
const SITE_ADMIN = { session: {}, isAdmin: true };

test.each<[RequireSessionProps['need'], string, Parameters<typeof renderApp>[1], boolean]>([
  ['active', 'a chapter admin', CHAPTER_ADMIN, false],
  ['active', 'a site admin', SITE_ADMIN, false],
  ['active-or-admin', 'a chapter admin', CHAPTER_ADMIN, false],
  ['active-or-admin', 'a site admin', SITE_ADMIN, true],
  ['active-or-staff', 'a chapter admin', CHAPTER_ADMIN, true],
  ['active-or-staff', 'a site admin', SITE_ADMIN, true],
])('staff without a plan on a page for %s, and never an offer: %s', (need, _, session, allowed) => {
  renderApp(gate(need), session);
  expect(screen.queryByText('inside') !== null).toBe(allowed);
  expect(screen.queryByText('Active Membership Required') !== null).toBe(!allowed);
  expect(screen.queryByRole('link')).toBeNull();
});

test('nobody is offered a plan until it is known whether they are a site admin', async () => {
  let respond: (status: { isAdmin: boolean }) => void = () => undefined;
  const status = new Promise<{ isAdmin: boolean }>((resolve) => {
    respond = resolve;
  });
  const { calls } = mockApi({
    'GET /api/auth/me': { user: aUser() },
    'GET /api/auth/admin-status': () => status,
  });
  renderApp(gate('active-or-staff'), { session: 'unknown' });
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/auth/admin-status'));
  expect(screen.queryByText('Active Membership Required')).toBeNull();
  respond({ isAdmin: true });
  expect(await screen.findByText('inside')).toBeTruthy();
});

test.each<[RequireSessionProps['need'], string, Parameters<typeof renderApp>[1], boolean]>([
  ['signed-in', 'nobody', {}, false],
  ['signed-in', 'a newsletter user', { session: {} }, true],
  ['active', 'nobody', {}, false],
  ['active', 'a newsletter user', { session: {} }, false],
  ['active', 'a member', { session: { subscriptionStatus: 'active' } }, true],
  ['admin', 'a member', { session: { subscriptionStatus: 'active' } }, false],
  ['admin', 'an admin without a subscription', { session: {}, isAdmin: true }, true],
])('a page for %s is shown or refused: %s', (need, _, session, allowed) => {
  renderApp(gate(need), session);
  expect(screen.queryByText('inside') !== null).toBe(allowed);
  const isSignedIn = session && 'session' in session;
  expect(screen.queryByRole('link', { name: 'Sign In' })?.getAttribute('href') ?? null).toBe(
    allowed || isSignedIn ? null : '/auth',
  );
  expect(screen.queryByRole('link', { name: 'Upgrade Now' })?.getAttribute('href') ?? null).toBe(
    allowed || !isSignedIn ? null : '/subscribe',
  );
  // Only the sign-in shows whether a visitor's membership is missing.
  const wall = allowed ? null : need === 'active' && !isSignedIn ? 'Sign In Required' : 'Active Membership Required';
  expect(screen.queryByRole('heading')?.textContent ?? null).toBe(wall);
});

test.each([
  [{ from: '/calendar?view=week#now' }, '/calendar?view=week#now'],
  [{ from: '//evil.example' }, undefined],
  [{ from: '/\\evil.example' }, undefined],
  [{ from: '/\t/evil.example' }, undefined],
  [{ from: '/.//evil.example' }, undefined],
  [{ from: '//' }, undefined],
  [{ from: 'https://evil.example' }, undefined],
  [{ from: 1 }, undefined],
  [null, undefined],
])('the target after signing in from %j is %s', (state, target) => {
  expect(signInTarget(state)).toBe(target);
});

test.each([
  ['/events/1?from=mail#people', undefined, { from: '/events/1?from=mail#people' }],
  ['/calendar', { reply: 'maybe' }, { from: '/calendar' }],
  ['/', undefined, undefined],
  ['/auth', undefined, undefined],
  ['/auth?mode=register', { from: '/events/1' }, { from: '/events/1' }],
  ['/forgot-password', { from: '/events/1' }, { from: '/events/1' }],
  ['/auth', { from: 'https://evil.example' }, undefined],
  ['/subscribe?plan=annual', undefined, { from: '/subscribe?plan=annual' }],
  ['/subscribe', { from: '/events/1', then: 1 }, { from: '/subscribe', then: { from: '/events/1', then: 1 } }],
  ['/invite', { from: '/invite#token' }, { from: '/invite#token' }],
])('a link to sign in at %s, which was opened with %j, returns to %j', (path, state, back) => {
  const Page = () => JSON.stringify({ back: useReturnState(), plans: useUpgradeAction() });
  renderApp(<Page />, { path, state });
  expect(JSON.parse(screen.getByText(/plans/).textContent)).toEqual({
    ...(back && { back }),
    plans: { label: 'Membership Plans', to: '/subscribe', ...(back && { state: back }) },
  });
});

test('neither the gate nor the page is shown until the session is loaded', async () => {
  let respond: (value: unknown) => void = () => undefined;
  const known = new Promise((resolve) => {
    respond = resolve;
  });
  mockApi({ 'GET /api/auth/me': () => known });
  renderApp(gate('active'), { session: 'unknown' });
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByText('Active Membership Required')).toBeNull();
  respond({ status: 401 });
  await screen.findByText('Sign In Required');
});

test('while the session loads, a page has the shape that the shell provides', async () => {
  mockApi({ 'GET /api/auth/me': () => new Promise(() => undefined) });
  renderApp(<PageShape value={['actions', 'four-tiles']}>{gate('active')}</PageShape>, { session: 'unknown' });
  const placeholder = await screen.findByRole('status', { name: 'Loading' });
  expect(placeholder.querySelectorAll('[data-skeleton]')).toHaveLength(2 + 1 + 4);
});

test('a title contains the page and the product', () => {
  const Titled = ({ title }: { title: string }) => {
    usePageTitle(title);
    return null;
  };
  const page = renderApp(<Titled title="Events" />);
  expect(document.title).toBe('Events · Meridian');
  page.rerender(<Titled title="" />);
  expect(document.title).toBe('Meridian');
});

test.each<[RequireSessionProps['need'], Parameters<typeof mockApi>[0]]>([
  ['active', { 'GET /api/auth/me': { status: 503 } }],
  [
    'admin',
    {
      'GET /api/auth/me': { user: aUser({ subscriptionStatus: 'active' }) },
      'GET /api/auth/admin-status': { status: 503 },
    },
  ],
])('a retry is shown instead of a gate for %s if the server fails', async (need, responses) => {
  mockApi(responses);
  renderApp(gate(need), { session: 'unknown' });
  await screen.findByText('Your account could not be checked');
  expect(screen.queryByText('Active Membership Required')).toBeNull();
  mockApi({
    'GET /api/auth/me': { user: aUser({ subscriptionStatus: 'active' }) },
    'GET /api/auth/admin-status': { isAdmin: true },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('inside');
});

test('a member is admitted even if the admin status could not be fetched', async () => {
  mockApi({
    'GET /api/auth/me': { user: aUser({ subscriptionStatus: 'active' }) },
    'GET /api/auth/admin-status': { status: 503 },
  });
  renderApp(gate('active'), { session: 'unknown' });
  await screen.findByText('inside');
});
