import { aUser, mockApi, renderApp } from '@meridian/platform/testing';
import type { JoinRequest, Membership } from '@meridian/shared-types';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';
import { violations } from '../testing/axe';
import { idOf } from '../testing/object-id';
import './chapter-admin';

const CHAPTER = {
  id: 1,
  slug: 'lagos',
  name: 'Lagos',
  description: '',
  state: 'Lagos',
  timeZone: 'UTC',
  memberCount: 12,
  eventCount: 0,
  createdAt: '2020-01-01T00:00:00.000Z',
};
const REQUEST: JoinRequest = {
  id: idOf(1),
  chapterId: 1,
  status: 'pending',
  message: 'Hello',
  createdAt: '2024-01-05T12:00:00.000Z',
  userProfile: { name: 'Kwame Mensah', location: '', description: '', tags: [], avatarUrl: null },
  chapter: { name: 'Lagos', state: 'Lagos' },
};
const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  members: index,
  requests: 0,
  events: 2,
  messages: 12,
}));
const RESPONSES = {
  'GET /api/chapters/by-slug/lagos': CHAPTER,
  'GET /api/chapters/1/statistics': { members: 12, admins: 2, pendingRequests: 1, activity: MONTHS },
  'GET /api/chapters/1/join-requests': [REQUEST],
};
const membership = (chapterId: number, role: Membership['role']): Membership => ({
  id: idOf(7),
  chapterId,
  role,
  joinedAt: '2024-01-01T00:00:00.000Z',
  profile: { name: 'Ana', location: '', avatarUrl: null },
  chapter: { name: 'Lagos', state: 'Lagos', slug: 'lagos' },
});
const path = '/chapters/lagos/admin';
const ADMIN = { path, session: { subscriptionStatus: 'active' as const, memberships: [membership(1, 'admin')] } };

it.each([2, 0])('shows who came to events once a door was used: of %i events', async (events) => {
  const attendance = { events, came: 1234, noShows: 5 };
  const statistics = { members: 12, admins: 2, pendingRequests: 1, activity: MONTHS, attendance };
  mockApi({ ...RESPONSES, 'GET /api/chapters/1/statistics': statistics });
  renderApp(routes, ADMIN);
  expect(await screen.findByRole('heading', { name: 'Over time' })).toBeTruthy();
  const shown = ['Attendance', 'Came', '1,234', 'No-Shows'].map((text) => screen.queryByText(text) !== null);
  expect(shown).toEqual(Array(4).fill(events > 0));
});

it.each([
  ['a member', { session: { subscriptionStatus: 'active' as const, memberships: [membership(1, 'member')] } }],
  [
    'an admin of another chapter',
    { session: { subscriptionStatus: 'active' as const, memberships: [membership(2, 'admin')] } },
  ],
  ['its admin whose subscription expired', { session: { memberships: [membership(1, 'admin')] } }],
])('denies access to %s, and fetches nothing else', async (_who, options) => {
  const { calls } = mockApi({ 'GET /api/chapters/by-slug/lagos': CHAPTER });
  renderApp(routes, { path, ...options });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(calls.map((call) => call.path)).toEqual(['/api/chapters/by-slug/lagos']);
});

it('denies access to visitors, who may sign in, and to everyone if the chapter does not exist', async () => {
  mockApi({});
  renderApp(routes, { path });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
  cleanup();
  mockApi({ 'GET /api/chapters/by-slug/lagos': { status: 404 } });
  renderApp(routes, ADMIN);
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
});

it.each([
  ['its admin', ADMIN],
  ['a site admin', { path, session: {}, isAdmin: true }],
])('shows %s the requests and statistics of this chapter', async (_who, options) => {
  mockApi(RESPONSES);
  renderApp(routes, options);
  expect(await screen.findByRole('heading', { level: 1, name: 'Lagos' })).toBeTruthy();
  expect((await screen.findByRole('group', { name: 'Members' })).textContent).toBe('Members12');
  expect(screen.getByRole('group', { name: 'Pending Requests' }).textContent).toBe('Pending Requests1');
  expect(await screen.findByRole('heading', { name: 'Kwame Mensah' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Chapter' })).toBeNull();
  expect(screen.getAllByRole('img', { name: /in each of the last 12 months/ })).toHaveLength(4);
  expect(await violations()).toEqual([]);
});

it("decides as the chapter's admin, and refetches requests and statistics", async () => {
  let decided = false;
  const { calls } = mockApi({
    ...RESPONSES,
    'GET /api/auth/me': { user: aUser(ADMIN.session) },
    'GET /api/chapters/1/join-requests': () => (decided ? [] : [REQUEST]),
    'POST /api/join-requests/{id}/approve': () => {
      decided = true;
      return { ...REQUEST, status: 'approved' };
    },
  });
  renderApp(routes, ADMIN);
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('All join requests have been processed.')).toBeTruthy();
  await waitFor(() => expect(calls.filter((call) => call.path === '/api/chapters/1/statistics')).toHaveLength(2));
});

it('offers a retry when something does not load', async () => {
  mockApi({
    ...RESPONSES,
    'GET /api/chapters/1/statistics': { status: 503 },
    'GET /api/chapters/1/join-requests': { status: 503 },
  });
  renderApp(routes, ADMIN);
  expect(await screen.findByText('The pending requests could not be loaded')).toBeTruthy();
  expect(await screen.findByText('The numbers could not be loaded')).toBeTruthy();
});
