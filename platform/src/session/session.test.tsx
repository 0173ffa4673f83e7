import { QueryObserver } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { chaptersApi, eventsApi } from '@meridian/shared-types';
import { aProblem, aUser, mockApi, renderApp } from '../testing';
import { queryClient, queryFor } from '../api/query';
import { pageCacheName } from '../persistence/page-caches';
import { toastStore } from '../toasts/store';
import { logout, recheckSession, refreshSession, retrySession, signedIn } from './identity';
import { useHasSessionEnded } from './ended-session';
import { SESSION_KEY, useSession } from './session';

const seen: string[] = [];
function Who() {
  const { status, user, isActiveSubscriber, isAdmin, isAdminPending } = useSession();
  const hasEnded = useHasSessionEnded();
  const words = [
    status,
    user?.name,
    hasEnded && 'signed out elsewhere',
    isActiveSubscriber && 'active',
    isAdmin && 'admin',
    isAdminPending && 'asking',
  ]
    .filter(Boolean)
    .join(' ');
  seen.push(words);
  return <p>{words}</p>;
}
const open = (session: Parameters<typeof renderApp>[1] = {}) => renderApp(<Who />, session);
const openUnknown = () => open({ session: 'unknown' });

const unwatch: (() => void)[] = [];
const watch = (options: ReturnType<typeof queryFor<typeof eventsApi.list>>) =>
  unwatch.push(new QueryObserver(queryClient, options).subscribe(() => undefined));
afterEach(() => unwatch.splice(0).forEach((stop) => stop()));

test('A 401 means that nobody is signed in, and is not retried', async () => {
  const { calls } = mockApi({ 'GET /api/auth/me': { status: 401, body: aProblem(401, 'Sign in first.') } });
  openUnknown();
  await screen.findByText('anonymous');
  expect(calls).toHaveLength(1);
});

test('any other failure also means that nobody is signed in, and is not retried', async () => {
  const { calls } = mockApi({ 'GET /api/auth/me': { status: 503 } });
  openUnknown();
  await screen.findByText('anonymous');
  expect(calls).toHaveLength(1);
});

test('parts of the page that appear after a failure do not fetch the session again', async () => {
  const { calls } = mockApi({ 'GET /api/auth/me': { status: 503 } });
  const SignIn = () => <a href="/auth">{useSession().isUnclear ? 'Sign In' : 'Sign Out'}</a>;
  const Bar = () => (useSession().status === 'loading' ? <p>Loading</p> : <SignIn />);
  renderApp(<Bar />, { session: 'unknown' });
  expect((await screen.findByRole('link')).textContent).toBe('Sign In');
  await retrySession();
  expect(screen.getByRole('link').textContent).toBe('Sign In');
  expect(calls).toHaveLength(2);
});

test('a user whose session is found by a retry sees nothing that was fetched before', async () => {
  mockApi({ 'GET /api/auth/me': { status: 503 } });
  openUnknown();
  await screen.findByText('anonymous');
  queryClient.setQueryData(['/api/events'], 'as a visitor');
  mockApi({ 'GET /api/auth/me': { user: aUser() }, 'GET /api/auth/admin-status': { isAdmin: false } });
  await retrySession();
  await screen.findByText('signed-in Ana Silva');
  await waitFor(() => expect(queryClient.getQueryData(['/api/events'])).toBeUndefined());
});

test('the admin status is fetched for users only, and only strictly true counts', async () => {
  const { calls } = mockApi({
    'GET /api/auth/me': { user: aUser({ subscriptionStatus: 'active' }) },
    'GET /api/auth/admin-status': { status: 200, body: { isAdmin: 'yes' } },
  });
  openUnknown();
  await screen.findByText('signed-in Ana Silva active');
  expect(calls.map(({ path }) => path)).toEqual(['/api/auth/me', '/api/auth/admin-status']);
});

test('signing in sets the user and resets everything else', async () => {
  mockApi({ 'GET /api/events': [] });
  open();
  watch(queryFor(eventsApi.list));
  await waitFor(() => expect(queryClient.getQueryData(['/api/events'])).toEqual([]));
  queryClient.setQueryData(['/api/chapters'], 'of a visitor');
  const { calls } = mockApi({ 'GET /api/events': [], 'GET /api/auth/admin-status': { isAdmin: true } });

  signedIn({ user: aUser({ name: 'Bo Chen' }) });

  expect(queryClient.getQueryData(['/api/chapters'])).toBeUndefined();
  expect(queryClient.getQueryData(['/api/events'])).toBeUndefined();
  await screen.findByText('signed-in Bo Chen admin');
  await waitFor(() => expect(queryClient.getQueryData(['/api/events'])).toEqual([]));
  expect(calls.map(({ path }) => path).sort()).toEqual(['/api/auth/admin-status', '/api/events']);
});

test('a second identity never sees what was fetched for the first', async () => {
  open({ session: { name: 'Ana Silva' }, isAdmin: true });
  await screen.findByText('signed-in Ana Silva admin');
  mockApi({ 'GET /api/auth/admin-status': { isAdmin: false } });
  seen.length = 0;
  signedIn({ user: aUser({ name: 'Bo Chen' }) });
  await screen.findByText('signed-in Bo Chen');
  expect(seen.filter((words) => words.includes('Bo Chen') && words.includes('admin'))).toEqual([]);
});

test('refreshing fetches the user again, then resets the other queries', async () => {
  open({ session: {} });
  await screen.findByText('signed-in Ana Silva');
  queryClient.setQueryData(['/api/events'], 'of a newsletter user');
  const { calls } = mockApi({
    'GET /api/auth/me': { user: aUser({ subscriptionStatus: 'active' }) },
    'GET /api/auth/admin-status': { isAdmin: false },
  });
  await refreshSession();
  expect(queryClient.getQueryData(['/api/events'])).toBeUndefined();
  await screen.findByText('signed-in Ana Silva active');
  expect(calls[0]?.path).toBe('/api/auth/me');
});

test('logging out clears every cache and shows a toast', async () => {
  open({ session: { subscriptionStatus: 'active' } });
  queryClient.setQueryData(['/api/directory'], 'private');
  mockApi({ 'POST /api/auth/logout': { ok: true } });
  await logout();
  await screen.findByText('anonymous');
  expect(queryClient.getQueryData(['/api/directory'])).toBeUndefined();
  expect(queryClient.getQueryData(SESSION_KEY)).toBeNull();
  expect(toastStore.getState().toasts).toMatchObject([
    { title: 'Logged out', description: 'You have been successfully logged out.' },
  ]);
});

describe('a login or the end of a session deletes the cached pages of a person', () => {
  const kept = new Map<string, true>();
  const own = pageCacheName(aUser().id, '/events/1/door');
  const others = pageCacheName('ffffffffffffffffffffffff', '/events/1/door');
  beforeEach(() => {
    kept.clear();
    for (const name of [own, others, 'of somebody else']) kept.set(name, true);
    const fake = { keys: async () => [...kept.keys()], delete: async (name: string) => kept.delete(name) };
    Object.assign(globalThis, { caches: fake });
    mockApi({
      'POST /api/auth/logout': { ok: true },
      'GET /api/auth/me': { status: 401, body: aProblem(401, 'Sign in first.') },
      'GET /api/auth/admin-status': { isAdmin: false },
    });
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'caches'));

  test.each([
    ['after a logout', logout, []],
    ['after the session has ended elsewhere', recheckSession, []],
    ['after signing in, but those of that person', async () => signedIn({ user: aUser() }), [own]],
  ])('the cached pages are deleted %s', async (_when, change, left) => {
    open({ session: { name: 'Ana' } });
    await change();
    await waitFor(() => expect([...kept.keys()]).toEqual([...left, 'of somebody else']));
  });
});

test('data that visitors may see is fetched again after logging out', async () => {
  open({ session: {} });
  queryClient.setQueryData(queryFor(chaptersApi.list).queryKey, []);
  unwatch.push(new QueryObserver(queryClient, queryFor(chaptersApi.list)).subscribe(() => undefined));
  const { calls } = mockApi({ 'POST /api/auth/logout': { ok: true }, 'GET /api/chapters': [] });
  await logout();
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/api/auth/logout', '/api/chapters']));
});

test.each([
  { status: 500 },
  () => {
    throw new TypeError('Failed to fetch');
  },
])('a failed logout changes and shows nothing', async (response) => {
  open({ session: {} });
  queryClient.setQueryData(['/api/directory'], 'private');
  mockApi({ 'POST /api/auth/logout': response });
  await logout();
  expect(screen.getByText('signed-in Ana Silva')).toBeTruthy();
  expect(queryClient.getQueryData(['/api/directory'])).toBe('private');
  expect(toastStore.getState().toasts).toEqual([]);
});

test.each([
  ["another person's", { user: aUser({ id: 'ffffffffffffffffffffffff' }) }, undefined],
  ["nobody's", { status: 401, body: aProblem(401, 'Sign in first.') }, undefined],
  ['of a person who has paid in the meantime', { user: aUser({ subscriptionStatus: 'active' }) }, undefined],
  ['of one who changed their name', { user: aUser({ name: 'Bo Chen' }) }, 'of before'],
])(
  'after another tab made the browser %s, earlier data is removed if the identity has changed',
  async (_name, response, cached) => {
    open({ session: {} });
    queryClient.setQueryData(['/api/chapters'], 'of before');
    mockApi({ 'GET /api/auth/me': response, 'GET /api/auth/admin-status': { isAdmin: false } });
    await recheckSession();
    expect(queryClient.getQueryData(['/api/chapters'])).toBe(cached);
  },
);

test('a session that another tab began after a logout here shows its end like one that began here', async () => {
  open({ session: {} });
  const nobody = { status: 401, body: aProblem(401, 'Sign in first.') };
  mockApi({ 'POST /api/auth/logout': { ok: true }, 'GET /api/auth/me': nobody });
  await logout();
  await recheckSession();
  await screen.findByText('anonymous');
  mockApi({ 'GET /api/auth/me': { user: aUser() }, 'GET /api/auth/admin-status': { isAdmin: false } });
  await recheckSession();
  await screen.findByText('signed-in Ana Silva');
  mockApi({ 'GET /api/auth/me': nobody });
  await recheckSession();
  await screen.findByText('anonymous signed out elsewhere');
});
