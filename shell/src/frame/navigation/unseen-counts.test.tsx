import { affectedBy, invalidate, queryClient } from '@meridian/platform';
import { aChapter, aMembership, aRequest, aUser, mockApi } from '@meridian/platform/testing';
import type { JoinRequest, UnreadChats } from '@meridian/shared-types';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aNavItem, aRegistry, aRemote, renderRoutes } from '../../testing';
import { Frame } from '../frame';

const registry = aRegistry([
  aRemote({
    nav: [
      aNavItem({ label: 'Chapter', area: 'chapter', to: '/chapters/:slug', audience: 'active' }),
      aNavItem({ label: 'Messages', area: 'side', audience: 'active', counts: 'unread-messages' }),
      aNavItem({ label: 'Pending', area: 'side', audience: 'site-admin', counts: 'pending-requests' }),
    ],
  }),
]);
const routes = [{ element: <Frame registry={registry} />, children: [{ path: '/', element: <h1>Here</h1> }] }];
const chapter = (id: number, name: string) => aChapter({ id, name });
const membership = (chapterId: number, role: 'admin' | 'member') =>
  aMembership({
    id: `m${chapterId}`,
    chapterId,
    role,
    chapter: { name: 'Dallas', state: 'Texas', slug: 'dallas' },
  });
const ANA = { subscriptionStatus: 'active', memberships: [membership(1, 'member'), membership(2, 'admin')] } as const;

afterEach(() => localStorage.clear());

/** Opens the frame. `counts` and `requests` change the server's responses. */
async function open(isAdmin = false) {
  const server = { counts: { 1: 5, 2: 7 }, requests: [] as JoinRequest[] };
  const { calls } = mockApi({
    'GET /api/auth/me': { user: aUser({ ...ANA, memberships: [...ANA.memberships] }) },
    'GET /api/auth/admin-status': { isAdmin },
    'GET /api/chapters': [chapter(1, 'Atlanta'), chapter(2, 'Dallas'), chapter(3, 'Miami')],
    'GET /api/notices/unread': { unread: 0, directMessages: 2 },
    'GET /api/notices': { notices: [], unread: 0, directMessages: 2, next: null },
    'GET /api/user/announcement-counts': () =>
      Object.entries(server.counts).map(([id, count]) => ({ chapterId: Number(id), count })),
    'GET /api/chapters/{id}/join-requests': () => server.requests,
    'GET /api/admin/pending-requests': () => server.requests,
  });
  await renderRoutes(routes);
  const side = within(await screen.findByRole('complementary', { hidden: true }));
  await side.findByRole('link', { hidden: true, name: /Dallas/ });
  return { server, calls, side };
}
const link = (side: Awaited<ReturnType<typeof open>>['side'], name: RegExp) =>
  side.findByRole('link', { hidden: true, name });
const menu = (description: string) => screen.findByRole('button', { name: 'Menu', description, hidden: true });

test('changes while the page is open are counted at the chapter and at the menu button', async () => {
  const { server, side } = await open();
  await menu(''); // Announcements from before the first visit are not new.
  server.counts = { 1: 6, 2: 10 };
  server.requests = [aRequest({ chapterId: 2 })];
  await act(() => invalidate(...affectedBy.announcement(1), ...affectedBy.pendingRequests(2)));
  const dallas = await link(side, /^Dallas.*3 new announcements, 1 pending request/);
  expect(dallas.textContent).toContain('4');
  await link(side, /^Atlanta.*1 new announcement\b/);
  expect((await link(side, /^Miami/)).textContent).toBe('Miami12 members');
  await menu('4 new announcements, 1 pending request');
});

test('the next visit counts what is new since the last one, without what another tab has seen', async () => {
  const key = `meridian:seen-announcements:${aUser().id}`;
  localStorage.setItem(key, JSON.stringify({ 1: 4, 2: 7 }));
  await open();
  await menu('1 new announcement');
  localStorage.setItem(key, JSON.stringify({ 1: 5, 2: 7 }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  await menu('');
});

test('a damaged entry in the storage counts as a first visit', async () => {
  localStorage.setItem(`meridian:seen-announcements:${aUser().id}`, '{"1":');
  await open();
  await menu('');
});

test('site admins see the pending requests of all chapters at the entry that shows requests', async () => {
  const { server, side, calls } = await open(true);
  server.requests = [aRequest({ chapterId: 2 }), aRequest({ chapterId: 3 })];
  await act(() => invalidate(...affectedBy.pendingRequests(2)));
  await link(side, /^Pending.*2 pending requests/);
  await link(side, /^Miami.*1 pending request\b/);
  expect(calls.filter(({ path }) => path.endsWith('/join-requests'))).toEqual([]);
});

test('unread messages are counted at each chapter, at the direct messages, at the bell and in the title', async () => {
  const { side } = await open();
  document.title = 'Here · Meridian';
  const position = { readSeq: 4, countedSeq: 9, isMuted: false, version: 1 };
  const show = (atlanta: number, dallas: number, directMessages: number) =>
    act(async () =>
      queryClient.setQueryData<UnreadChats>(['/api/chats'], {
        chapters: [
          { ...position, chapterId: 1, unread: atlanta },
          { ...position, chapterId: 2, unread: dallas },
        ],
        directMessages,
        blockedIds: [],
      }),
    );
  await show(1, 4, 3);
  expect((await link(side, /^Messages\s*3 unread messages$/)).getAttribute('href')).toBe('/messages');
  expect(await link(side, /^Atlanta.*1 unread message(?!s)/)).toBeTruthy();
  expect(await link(side, /^Dallas.*4 unread messages/)).toBeTruthy();
  const bell = () => screen.getByRole('button', { name: /^Notifications/, hidden: true });
  expect(bell().getAttribute('aria-label')).toBe('Notifications, 8 unread');
  expect(document.title).toBe('(8) Here · Meridian');
  const notices = (unread: number, inChats: number) =>
    act(async () => queryClient.setQueryData(['/api/notices/unread'], { unread, directMessages: 2, inChats }));
  await notices(3, 2); // Two of the five unread messages in chats mention the person.
  await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Notifications, 9 unread'));
  await notices(0, 0);
  await userEvent.click(bell());
  const list = within(await screen.findByRole('region', { name: 'Chats with unread messages' }));
  expect(list.getAllByRole('link').map((each) => each.getAttribute('href'))).toContain('/chapters/dallas?tab=chat');
  const messages = list.getByRole('link', { name: 'Direct messages' });
  expect(messages.getAttribute('href')).toBe('/messages');
  expect(messages.closest('li')?.textContent).toContain('3 unread messages');
  await show(0, 100, 0);
  await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('Notifications, 99+ unread'));
  expect(document.title).toBe('(99+) Here · Meridian');
  await show(0, 0, 1); // It was marked as unread on another device. Its notice was read.
  await waitFor(() => expect(document.title).toBe('(1) Here · Meridian'));
  await show(0, 0, 0);
  await waitFor(() => expect(document.title).toBe('Here · Meridian'));
  expect(screen.queryByRole('region', { name: 'Chats with unread messages' })).toBeNull();
});
