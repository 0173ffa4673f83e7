import { act } from '@testing-library/react';
import { chaptersApi, type JoinRequest } from '@meridian/shared-types';
import { QueryObserver } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { aUser, mockApi, renderApp, type MockAnswer } from '../testing';
import { queryClient, queryFor } from '../api/query';
import { toastStore } from '../toasts/store';
import { CHAPTER, member, prepare, socket, start, tick } from '../realtime/harness';
import { DecisionNotifier } from './decision-notifier';

jest.mock('socket.io-client', () => ({ io: jest.fn() }));
prepare();
beforeEach(() => localStorage.clear());

const api = (requests: MockAnswer, subscriptionStatus: 'active' | 'newsletter' = 'active') =>
  mockApi({ 'GET /api/user/join-requests': requests, 'GET /api/auth/me': { user: aUser({ subscriptionStatus }) } });
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const aRequest = (fields: Partial<JoinRequest> = {}): JoinRequest => ({
  id: '65f0000000000000000000bb',
  chapterId: CHAPTER,
  status: 'pending',
  message: '',
  createdAt: ago(3),
  userProfile: { name: 'Ana', location: '', description: '', tags: [], avatarUrl: null },
  chapter: { name: 'Lagos', state: 'Lagos' },
  ...fields,
});
const answer = (status: 'approved' | 'rejected', fields: Partial<JoinRequest> = {}) =>
  aRequest({ status, decidedAt: ago(1), ...fields });
const asked = (calls: { path: string }[]) => calls.filter(({ path }) => path === '/api/user/join-requests').length;
const said = () =>
  toastStore
    .getState()
    .toasts.filter((each) => each.open)
    .map(({ title, description }) => `${title}: ${description}`)
    .join();

describe('to a member with a live connection', () => {
  const stale = () =>
    ['/api/auth/me', '/api/chapters', '/api/user/x/memberships'].map((path) => queryClient.getQueryState([path]));
  const remember = () => {
    for (const path of ['/api/chapters', '/api/user/x/memberships']) queryClient.setQueryData([path], []);
  };

  test("an answer is told with its chapter and the admin's words, and what it changes is forgotten", async () => {
    api([answer('approved', { reason: 'See you on Sunday.' }), aRequest({ chapterId: 9 })]);
    await start();
    remember();
    await act(async () => socket().receive('join-request-changed', { chapterId: CHAPTER, status: 'approved' }));
    await tick();
    expect(said()).toContain('Your request to join Lagos was approved. From the admin: See you on Sunday.');
    expect(stale().slice(1)).toEqual([undefined, undefined]);
  });

  test('an answer is told though what asked for it on the page is gone before it comes', async () => {
    const before = answer('rejected', { decidedAt: ago(2) });
    let requests = [before];
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    mockApi({
      'GET /api/user/join-requests': async () => {
        await (requests.length > 1 ? held : undefined);
        return requests;
      },
      'GET /api/auth/me': { user: aUser({ subscriptionStatus: 'active' }) },
    });
    await start();
    const own = queryFor(chaptersApi.myJoinRequests);
    const observer = new QueryObserver(queryClient, own);
    const leave = observer.subscribe(() => undefined);
    await tick();
    expect(observer.getCurrentResult().data).toEqual([before]);
    requests = [before, answer('approved')];
    await act(async () => socket().receive('join-request-changed', { chapterId: CHAPTER, status: 'approved' }));
    leave(); // a member's page has no form for requests
    release();
    await tick();
    expect(said()).toContain('Your request to join Lagos was approved.');
  });

  test('where the answer cannot be read, it is told that there is one', async () => {
    api({ status: 503 });
    await start();
    await act(async () => socket().receive('join-request-changed', { chapterId: CHAPTER, status: 'rejected' }));
    await tick();
    expect(said()).toContain('Your request was decided');
  });

  test.each([
    ['admin', 'You are an admin now'],
    ['member', 'Your role has changed'],
  ] as const)('becoming %s is told, and what the chapter shows is read anew', async (role, title) => {
    api([]);
    await start();
    remember();
    await act(async () => socket().receive('role-changed', { chapterId: CHAPTER, role }));
    await tick();
    expect(said()).toContain(title);
    expect(stale().slice(1)).toEqual([undefined, undefined]);
  });

  test('a membership that ended is read anew', async () => {
    api([]);
    await start();
    remember();
    await act(async () => socket().receive('chapter-left', { chapterId: CHAPTER }));
    expect(stale().slice(1)).toEqual([undefined, undefined]);
  });
});

describe('to a newsletter subscriber, who has none', () => {
  let go: (to: string) => void = () => undefined;
  const Walker = () => {
    const navigate = useNavigate();
    go = (to) => void navigate(to);
    return null;
  };
  const open = async (session: Parameters<typeof renderApp>[1] = { session: { subscriptionStatus: 'newsletter' } }) => {
    renderApp(
      <>
        <DecisionNotifier />
        <Walker />
      </>,
      session,
    );
    await tick();
  };
  const walk = async (to: string, ms = 11_000) => {
    await tick(ms);
    await act(async () => go(to));
    await tick();
  };

  test('an answer that came meanwhile is told when they open the product, and not again', async () => {
    api([answer('rejected', { reason: 'Please ask in Accra.' })], 'newsletter');
    await open();
    expect(said()).toContain('Your request to join Lagos was not approved. From the admin: Please ask in Accra.');
    await open();
    expect(said()).toBe('');
  });

  test('while a request waits it is looked for on other pages, not more often than every ten seconds; afterwards no more', async () => {
    let requests = [aRequest()];
    const { calls } = api(() => requests, 'newsletter');
    await open();
    expect([said(), asked(calls)]).toEqual(['', 1]);
    await walk('/events', 1000);
    expect(asked(calls)).toBe(1);
    requests = [answer('approved', { decidedAt: new Date().toISOString() })];
    await walk('/chapters');
    expect(said()).toContain('Your request to join Lagos was approved.');
    const before = asked(calls);
    await walk('/');
    expect(asked(calls) - before).toBeLessThanOrEqual(1); // the approval made everything be read anew
    await walk('/about');
    await walk('/events');
    expect(asked(calls) - before).toBeLessThanOrEqual(1);
  });

  test('what is a month old is no news; nobody else is looked after', async () => {
    const { calls } = api([answer('approved', { decidedAt: ago(31) })], 'newsletter');
    await open();
    expect([said(), asked(calls)]).toEqual(['', 1]);
    await open({ session: member });
    await open({ session: 'anonymous' });
    expect(asked(calls)).toBe(1);
  });
});
