import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eventsApi } from '@meridian/shared-types';
import { aUser, mockApi } from '../testing';
import { installFakeBrowserStorage } from '../persistence/fake-browser-storage';

const EVENTS = '/api/events';
const CHAPTERS = '/api/chapters';

beforeAll(installFakeBrowserStorage);

/** Opens a tab. Its modules share only the browser's channels with those of other tabs. */
function openTab(user: ReturnType<typeof aUser> | null = aUser()) {
  const load = () => ({
    api: jest.requireActual<typeof import('./invalidate')>('./invalidate'),
    query: jest.requireActual<typeof import('./query')>('./query'),
    affectedBy: jest.requireActual<typeof import('./affected-by')>('./affected-by').affectedBy,
  });
  let loaded: ReturnType<typeof load> | undefined;
  jest.isolateModules(() => {
    loaded = load();
  });
  if (!loaded) throw new Error('The modules did not load');
  const { api, query, affectedBy } = loaded;
  query.queryClient.setQueryData(['/api/auth/me'], user && { user });
  query.queryClient.setQueryData([CHAPTERS], []);
  const screen = new QueryObserver(query.queryClient, query.queryFor(eventsApi.list));
  return {
    ...api,
    affectedBy,
    show: () => screen.subscribe(() => undefined),
    has: (path: string) => query.queryClient.getQueryData([path]) !== undefined,
  };
}

/** Waits for messages between tabs, which arrive in later turns of the event loop. */
const settle = async () => {
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
};

test('other tabs of the person fetch an invalidated query again if they show it, and drop it if they do not', async () => {
  const { calls } = mockApi({ 'GET /api/events': [] });
  const [acting, showing, idle] = [openTab(), openTab(), openTab()];
  const leave = showing.show();
  await waitFor(() => expect(calls).toHaveLength(1));
  await settle();

  await acting.invalidate(...acting.affectedBy.event);
  await waitFor(() => expect(calls).toHaveLength(2));
  await settle();

  // Only the tab that shows the query fetches it again, once.
  expect(calls.map(({ path }) => path)).toEqual([EVENTS, EVENTS]);
  expect([acting, showing, idle].map((tab) => tab.has(CHAPTERS))).toEqual([false, false, false]);
  leave();
});

test.each([
  ["another person's", aUser(), aUser({ id: 'ffffffffffffffffffffffff' })],
  ["a visitor's", aUser(), null],
  ["an impersonator's", aUser(), aUser({ impersonatedBy: { id: 'ffffffffffffffffffffffff', name: 'Bo' } })],
  ["a member's, from a visitor's,", null, aUser()],
  ["a visitor's, from a visitor's,", null, null],
])('%s tab ignores the invalidation', async (_whose, actor, other) => {
  const { calls } = mockApi({ 'GET /api/events': [] });
  const [acting, showing] = [openTab(actor), openTab(other)];
  const leave = showing.show();
  await settle();
  await acting.invalidate(...acting.affectedBy.event);
  await settle();
  expect([calls.length, showing.has(CHAPTERS)]).toEqual([1, true]);
  leave();
});

test('a change that every tab learns from the socket is not repeated between tabs', async () => {
  mockApi({});
  const [acting, other] = [openTab(), openTab()];
  await acting.invalidateThisTab(...acting.affectedBy.membership);
  await settle();
  expect([acting.has(CHAPTERS), other.has(CHAPTERS)]).toEqual([false, true]);
});
