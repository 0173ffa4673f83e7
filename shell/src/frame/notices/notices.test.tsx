import { openNoticesList, queryClient } from '@meridian/platform';
import { aUser, mockApi, settled, type MockedCall } from '@meridian/platform/testing';
import type { Notice } from '@meridian/shared-types';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRegistry, renderRoutes } from '../../testing';
import { Frame } from '../frame';

const at = (minutes: number) => new Date(Date.UTC(2031, 4, 1, 17, minutes)).toISOString();
const aNotice = (minutes: number, fields: Partial<Notice> = {}): Notice => ({
  id: String(minutes).padStart(24, '0'),
  kind: 'announcement.posted',
  groupKey: `announcement:${minutes}`,
  at: at(minutes),
  readAt: null,
  title: `News ${minutes}`,
  text: 'Announcement in Lagos',
  to: '/about',
  ...fields,
});
const moved = (minutes: number) =>
  aNotice(minutes, {
    kind: 'event.changed',
    groupKey: 'event:a',
    title: 'Picnic has changed',
    text: `Now ${minutes}`,
  });

/** Opens the frame with a mocked server. Its notices are sorted newest first, with two on a page. */
async function open(
  stored: Notice[],
  { user = aUser() as ReturnType<typeof aUser> | null, fails = false, settings = {} } = {},
) {
  const server = { notices: stored, fails };
  const counts = () => ({
    unread: Math.min(100, server.notices.filter(({ readAt }) => readAt === null).length),
    directMessages: 0,
  });
  const { calls } = mockApi({
    'GET /api/auth/me': user ? { user } : { status: 401 },
    'GET /api/auth/admin-status': { isAdmin: false },
    'GET /api/chapters': [],
    'GET /api/user/join-requests': [],
    'GET /api/user/announcement-counts': [],
    'GET /api/profile/notifications': () => settings,
    'GET /api/notices/unread': counts,
    'GET /api/notices': ({ query }: MockedCall) => {
      if (server.fails) return { status: 503 };
      const from = server.notices.findIndex(({ id }) => id === query.before) + 1;
      const notices = server.notices.slice(from, from + 2);
      return {
        notices,
        ...counts(),
        next: server.notices[from + 2] ? notices.at(-1)!.id : null,
      };
    },
    'POST /api/notices/read': ({ body }: MockedCall) => {
      const { until, groupKey } = body as { until: string; groupKey?: string };
      server.notices = server.notices.map((notice) =>
        notice.at <= until && (!groupKey || notice.groupKey === groupKey) ? { ...notice, readAt: at(59) } : notice,
      );
      return counts();
    },
  });
  document.title = 'Here · Meridian';
  const element = <Frame registry={aRegistry([])} />;
  await renderRoutes([{ element, children: [{ path: '*', element: <h1>Here</h1> }] }]);
  return { server, calls };
}
const bell = (name: string | RegExp) => screen.findByRole('button', { name });
const openList = async (name: string) => {
  await userEvent.click(await bell(name));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
};
const hidden = { hidden: true };

test('visitors have no bell, and no notices are fetched for them', async () => {
  const { calls } = await open([], { user: null });
  await screen.findByRole('heading', { name: 'Here' });
  expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull();
  expect(calls.filter(({ path }) => path.startsWith('/api/notices'))).toEqual([]);
});

test('the bell and the title show how many notices are unread, without those that are read elsewhere', async () => {
  const { server, calls } = await open([aNotice(3), aNotice(2), aNotice(1)]);
  await bell('Notifications, 3 unread');
  expect(document.title).toBe('(3) Here · Meridian');
  // The notices are fetched only when the list is opened.
  expect(calls.filter(({ path }) => path === '/api/notices')).toEqual([]);
  server.notices = server.notices.map((notice) => ({ ...notice, readAt: at(59) }));
  await queryClient.invalidateQueries();
  await bell('Notifications, none unread');
  expect(document.title).toBe('Here · Meridian');
});

test('the browser shows a new notice once while the page is hidden, if the person wants that', async () => {
  const shown: [string, NotificationOptions][] = [];
  class BrowserNotification {
    static permission = 'granted';
    constructor(title: string, options: NotificationOptions) {
      shown.push([title, options]);
    }
  }
  Object.assign(globalThis, { Notification: BrowserNotification });
  const isHidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const settings = { email: true, push: true, weeklyDigest: true };
  const { server } = await open([aNotice(1)], { settings });
  const arrive = async (minutes: number) => {
    server.notices = [aNotice(minutes), ...server.notices];
    await queryClient.invalidateQueries();
    await bell(`Notifications, ${server.notices.length} unread`);
  };
  await bell('Notifications, 1 unread');
  await arrive(2); // The person sees this one in the page.
  isHidden.mockReturnValue(true);
  await arrive(3);
  await waitFor(() => expect(shown).toHaveLength(1));
  expect(shown).toEqual([['News 3', { body: 'Announcement in Lagos', tag: aNotice(3).id }]]);
  settings.push = false;
  await arrive(4);
  await settled();
  expect(shown).toHaveLength(1);
  isHidden.mockRestore();
  Reflect.deleteProperty(globalThis, 'Notification');
});

test('a count of more than 99 is shown as 99+', async () => {
  await open(Array.from({ length: 120 }, (_, index) => aNotice(index)));
  await bell('Notifications, 99+ unread');
});

test('the list has groups, a link to each subject, and older notices', async () => {
  await open([moved(4), moved(3), aNotice(2), aNotice(1, { readAt: at(30) })]);
  const list = await openList('Notifications, 3 unread');
  const first = await list.findByRole('link', { name: 'Picnic has changed' });
  expect(first.getAttribute('href')).toBe('/about');
  expect(list.getByText('1 earlier notification')).toBeTruthy();
  expect(list.queryByText('News 2')).toBeNull();
  await userEvent.click(list.getByRole('button', { name: 'Show Older' }));
  expect(await list.findByText('News 2')).toBeTruthy();
  expect(list.getAllByText('Unread:')).toHaveLength(2);
  await waitFor(() => expect(list.queryByRole('button', { name: 'Show Older' })).toBeNull());
});

test('a group is marked as read, then all groups, and the bell shows the same count', async () => {
  const { calls } = await open([moved(4), moved(3), aNotice(2)]);
  const list = await openList('Notifications, 3 unread');
  await userEvent.click(await list.findByRole('button', { name: 'Mark as read: Picnic has changed' }));
  await screen.findByRole('button', { ...hidden, name: 'Notifications, 1 unread' });
  await userEvent.click(list.getByRole('button', { name: 'Mark All as Read' }));
  await screen.findByRole('button', { ...hidden, name: 'Notifications, none unread' });
  await waitFor(() => expect(list.queryByRole('button', { name: 'Mark All as Read' })).toBeNull());
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body as unknown);
  expect(sent).toEqual([{ until: at(4), groupKey: 'event:a' }, { until: at(4) }]);
});

test('following a link closes the list and counts as reading', async () => {
  await open([aNotice(1)]);
  const list = await openList('Notifications, 1 unread');
  await userEvent.click(await list.findByRole('link', { name: 'News 1' }));
  await bell('Notifications, none unread');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an empty list shows a text, and one that does not load can be retried', async () => {
  const { server } = await open([], { fails: true });
  const list = await openList('Notifications, none unread');
  expect(await list.findByText('Your notifications could not be loaded')).toBeTruthy();
  server.fails = false;
  await userEvent.click(list.getByRole('button', { name: 'Try Again' }));
  expect(await list.findByText('You are all caught up')).toBeTruthy();
});

test('a button of a page opens the list, which can be opened again after it was closed', async () => {
  await open([aNotice(1)]);
  await bell('Notifications, 1 unread');
  for (const _time of [1, 2]) {
    act(() => openNoticesList());
    expect(await screen.findByRole('link', { name: 'News 1' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});
