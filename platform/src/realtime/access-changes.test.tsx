import { aProfile } from '@meridian/shared-types/testing';
import { act } from '@testing-library/react';
import { DAY_MS, chaptersApi, type JoinRequest } from '@meridian/shared-types';
import { QueryObserver } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { aUser, mockApi, renderApp, type MockResponse } from '../testing';
import { queryClient, queryFor } from '../api/query';
import { toastStore } from '../toasts/store';
import { DecisionNotifier } from '../join-requests/decision-notifier';
import { CHAPTER, member, NOTHING_UNREAD, prepare, socket, renderBridge, tick } from './testing/render-bridge';

jest.mock('socket.io-client', () => ({ io: jest.fn() }));
prepare();
beforeEach(() => localStorage.clear());

const api = (requests: MockResponse, subscriptionStatus: 'active' | 'newsletter' = 'active') =>
  mockApi({
    'GET /api/chats': NOTHING_UNREAD,
    'GET /api/user/join-requests': requests,
    'GET /api/auth/me': { user: aUser({ subscriptionStatus }) },
  });
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const aRequest = (fields: Partial<JoinRequest> = {}): JoinRequest => ({
  id: '65f0000000000000000000bb',
  userId: '65f0000000000000000000aa',
  chapterId: CHAPTER,
  status: 'pending',
  message: '',
  createdAt: ago(3),
  userProfile: aProfile({ name: 'Ana' }),
  chapter: { name: 'Lagos', state: 'Lagos' },
  ...fields,
});
const decided = (status: 'approved' | 'rejected', fields: Partial<JoinRequest> = {}) =>
  aRequest({ status, decidedAt: ago(1), ...fields });
const requestCount = (calls: { path: string }[]) =>
  calls.filter(({ path }) => path === '/api/user/join-requests').length;
const shownToasts = () =>
  toastStore
    .getState()
    .toasts.filter((each) => each.open)
    .map(({ title, description }) => `${title}: ${description}`)
    .join();

describe('a member with a live connection is notified of changes', () => {
  const cachedQueries = () =>
    ['/api/auth/me', '/api/chapters', '/api/user/x/memberships'].map((path) => queryClient.getQueryState([path]));
  const fillCache = () => {
    for (const path of ['/api/chapters', '/api/user/x/memberships']) queryClient.setQueryData([path], []);
  };

  test("a decision shows the chapter and the admin's reason, and invalidates what it affects", async () => {
    api([decided('approved', { reason: 'See you on Sunday.' }), aRequest({ chapterId: 9 })]);
    await renderBridge();
    fillCache();
    await act(async () => socket().receive('join-request-changed', { chapterId: CHAPTER, status: 'approved' }));
    await tick();
    expect(shownToasts()).toContain('Your request to join Lagos was approved. From the admin: See you on Sunday.');
    expect(cachedQueries().slice(1)).toEqual([undefined, undefined]);
  });

  test('a decision is shown even if the component that fetched it unmounts first', async () => {
    const before = decided('rejected', { decidedAt: ago(2) });
    let requests = [before];
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    mockApi({
      'GET /api/chats': NOTHING_UNREAD,
      'GET /api/user/join-requests': async () => {
        await (requests.length > 1 ? held : undefined);
        return requests;
      },
      'GET /api/auth/me': { user: aUser({ subscriptionStatus: 'active' }) },
    });
    await renderBridge();
    const own = queryFor(chaptersApi.myJoinRequests);
    const observer = new QueryObserver(queryClient, own);
    const leave = observer.subscribe(() => undefined);
    await tick();
    expect(observer.getCurrentResult().data).toEqual([before]);
    requests = [before, decided('approved')];
    await act(async () => socket().receive('join-request-changed', { chapterId: CHAPTER, status: 'approved' }));
    leave(); // A member's page has no join request form.
    release();
    await tick();
    expect(shownToasts()).toContain('Your request to join Lagos was approved.');
  });

  test('if the decision cannot be fetched, a toast says that there is one', async () => {
    api({ status: 503 });
    await renderBridge();
    await act(async () => socket().receive('join-request-changed', { chapterId: CHAPTER, status: 'rejected' }));
    await tick();
    expect(shownToasts()).toContain('Your request was decided');
  });

  test.each([
    ['admin', 'You are an admin now'],
    ['member', 'Your role has changed'],
  ] as const)('becoming %s shows a toast, and invalidates what the chapter shows', async (role, title) => {
    api([]);
    await renderBridge();
    fillCache();
    await act(async () => socket().receive('role-changed', { chapterId: CHAPTER, role }));
    await tick();
    expect(shownToasts()).toContain(title);
    expect(cachedQueries().slice(1)).toEqual([undefined, undefined]);
  });

  test('an announcement invalidates the list and the count, and nothing else', async () => {
    api([]);
    await renderBridge();
    const paths = ['/api/chapters/3/announcements', '/api/user/announcement-counts', '/api/chapters/4/announcements'];
    for (const path of paths) queryClient.setQueryData([path], []);
    await act(async () => socket().receive('announcement-posted', { chapterId: CHAPTER }));
    expect(paths.filter((path) => queryClient.getQueryData([path]))).toEqual(['/api/chapters/4/announcements']);
  });

  test('missed changes are fetched within 3 s, and a decision that was made meanwhile is shown', async () => {
    api([decided('approved')]);
    await renderBridge();
    fillCache();
    await act(async () => socket().receive('changes-missed', {}));
    await tick(3000);
    expect(cachedQueries().slice(1)).toEqual([undefined, undefined]);
    expect(shownToasts()).toContain('Welcome to the chapter');
  });

  test('a membership that ended invalidates what it affects', async () => {
    api([]);
    await renderBridge();
    fillCache();
    await act(async () => socket().receive('chapter-left', { chapterId: CHAPTER }));
    expect(cachedQueries().slice(1)).toEqual([undefined, undefined]);
  });
});

describe('a newsletter subscriber without a live connection is notified of decisions', () => {
  let go: (to: string) => void = () => undefined;
  const Navigator = () => {
    const navigate = useNavigate();
    go = (to) => void navigate(to);
    return null;
  };
  const open = async (session: Parameters<typeof renderApp>[1] = { session: { subscriptionStatus: 'newsletter' } }) => {
    renderApp(
      <>
        <DecisionNotifier />
        <Navigator />
      </>,
      session,
    );
    await tick();
  };
  const navigateTo = async (to: string, ms = 11_000) => {
    await tick(ms);
    await act(async () => go(to));
    await tick();
  };

  test('a decision that was made in the meantime is shown once, at the next visit', async () => {
    api([decided('rejected', { reason: 'Please ask in Accra.' })], 'newsletter');
    await open();
    expect(shownToasts()).toContain(
      'Your request to join Lagos was not approved. From the admin: Please ask in Accra.',
    );
    await open();
    expect(shownToasts()).toBe('');
  });

  test('a pending request is checked on page changes, at most every ten seconds, until it is decided', async () => {
    let requests = [aRequest()];
    const { calls } = api(() => requests, 'newsletter');
    await open();
    expect([shownToasts(), requestCount(calls)]).toEqual(['', 1]);
    await navigateTo('/events', 1000);
    expect(requestCount(calls)).toBe(1);
    requests = [decided('approved', { decidedAt: new Date().toISOString() })];
    await navigateTo('/chapters');
    expect(shownToasts()).toContain('Your request to join Lagos was approved.');
    const before = requestCount(calls);
    await navigateTo('/');
    expect(requestCount(calls) - before).toBeLessThanOrEqual(1); // The approval invalidates every query of the person.
    await navigateTo('/about');
    await navigateTo('/events');
    expect(requestCount(calls) - before).toBeLessThanOrEqual(1);
  });

  test('a decision older than a month is not shown, and nothing is fetched for other people', async () => {
    const { calls } = api([decided('approved', { decidedAt: ago(31) })], 'newsletter');
    await open();
    expect([shownToasts(), requestCount(calls)]).toEqual(['', 1]);
    await open({ session: member });
    await open({ session: 'anonymous' });
    expect(requestCount(calls)).toBe(1);
  });
});
