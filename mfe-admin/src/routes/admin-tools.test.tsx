import { aProblem, aUser, mockApi, renderApp, type MockedCall } from '@meridian/platform/testing';
import type { AdminUser, AuditEntry } from '@meridian/shared-types';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { routes } from '../routes';
import './admin-tools';

const idOf = (n: number) => n.toString(16).padStart(24, '0');
const aPerson = (n: number, name: string, fields: Partial<AdminUser> = {}): AdminUser => ({
  id: idOf(n),
  name,
  email: `person${n}@example.org`,
  subscriptionStatus: 'newsletter',
  createdAt: '2024-01-05T12:00:00.000Z',
  isSiteAdmin: false,
  memberships: [],
  mayImpersonate: true,
  ...fields,
});
const PEOPLE = [
  aPerson(1, 'Kwame Mensah', {
    subscriptionStatus: 'active',
    memberships: [
      { chapterId: 1, chapterName: 'Lagos', role: 'admin' },
      { chapterId: 2, chapterName: 'Boston', role: 'member' },
    ],
  }),
  aPerson(2, 'Ama Owusu'),
  aPerson(3, 'Grace Admin', { isSiteAdmin: true, mayImpersonate: false }),
];
const ADMIN = { session: { subscriptionStatus: 'active' }, isAdmin: true } as const;

async function open(answers = {}) {
  const api = mockApi({ 'GET /api/admin/users': PEOPLE, ...answers });
  const page = renderApp(routes, { path: '/admin-tools', ...ADMIN });
  await screen.findByRole('tab', { name: 'Users' });
  return { ...api, ...page };
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const rowOf = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);
const expectAccessible = async () =>
  expect(
    (await axe.run(document.body, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } }))
      .violations,
  ).toEqual([]);

it.each([
  ['anonymous', {}],
  ['no administrator', { session: { subscriptionStatus: 'active' } as const }],
])('denies access to %s, and calls nothing', async (_who, options) => {
  const { calls } = mockApi({});
  renderApp(routes, { path: '/admin-tools', ...options });
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(screen.getByText('This page is only accessible to administrators.')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('shows people with subscription, chapters and admin markers', async () => {
  await open();
  const kwame = await rowOf('Kwame Mensah');
  for (const text of [
    'Active',
    'Chapter Admin',
    'Lagos · Admin',
    'Boston',
    'person1@example.org · Joined Jan 05, 2024',
  ])
    expect(kwame.getByText(text)).toBeTruthy();
  const ama = await rowOf('Ama Owusu');
  expect([ama.getByText('Newsletter'), ama.getByText('No chapters'), ama.queryByText(/Admin/)].map(Boolean)).toEqual([
    true,
    true,
    false,
  ]);
  const grace = await rowOf('Grace Admin');
  expect(grace.getByText('Site Admin')).toBeTruthy();
  expect(grace.queryByRole('button', { name: 'Impersonate' })).toBeNull();
  await expectAccessible();
});

it('searches on the server', async () => {
  const { calls } = await open({
    'GET /api/admin/users': ({ query }: { query: Record<string, string> }) =>
      query.search === 'kwa' ? [PEOPLE[0]] : query.search ? [] : PEOPLE,
  });
  await rowOf('Ama Owusu');
  await userEvent.type(screen.getByLabelText('Search users'), ' kwa');
  await waitFor(() => expect(names()).toEqual(['Kwame Mensah']));
  expect(calls.map(({ query }) => query)).toEqual([{ limit: '50' }, { limit: '50', search: 'kwa' }]);
  await userEvent.type(screen.getByLabelText('Search users'), 'zzz');
  expect(await screen.findByText('No users found')).toBeTruthy();
});

it('loads more after the last person, until there are no more', async () => {
  const many = Array.from({ length: 60 }, (_, n) => aPerson(n + 1, `Person ${n + 1}`));
  const { calls } = await open({
    'GET /api/admin/users': ({ query }: { query: Record<string, string> }) =>
      many.filter(({ id }) => !query.after || id > query.after).slice(0, 50),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(names()).toHaveLength(60));
  expect(calls.at(-1)?.query).toEqual({ limit: '50', after: idOf(50) });
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('offers another try when people do not load', async () => {
  let fails = true;
  await open({ 'GET /api/admin/users': () => (fails ? { status: 503 } : PEOPLE) });
  expect(await screen.findByText('The users could not be loaded')).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(names()).toHaveLength(3));
});

it('goes on as another person, from the dashboard', async () => {
  const { calls, location } = await open({
    'POST /api/admin/impersonate': { user: aUser({ id: idOf(2), name: 'Ama Owusu', email: 'ama@example.org' }) },
    'GET /api/auth/admin-status': { isAdmin: false },
  });
  await userEvent.click((await rowOf('Ama Owusu')).getByRole('button', { name: 'Impersonate' }));
  expect(await screen.findByText('Impersonation Active')).toBeTruthy();
  await waitFor(() => expect(location()).toBe('/dashboard'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ userId: idOf(2) });
  expect(calls.filter(({ path }) => path === '/api/admin/users')).toHaveLength(1);
});

it.each([
  [{ status: 404 }, 'Failed to impersonate user'],
  [
    { status: 403, body: aProblem(403, 'Administrators cannot be impersonated.') },
    'Administrators cannot be impersonated.',
  ],
])('tells when that failed', async (answer, text) => {
  const { location } = await open({ 'POST /api/admin/impersonate': answer });
  await userEvent.click((await rowOf('Ama Owusu')).getByRole('button', { name: 'Impersonate' }));
  expect(await screen.findByText('Impersonation Failed')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(location()).toBe('/admin-tools');
});

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  members: index,
  requests: 0,
  events: 2,
  messages: 1200 * index,
}));

it('shows the numbers, now and over time, drawn and in a table', async () => {
  const { location } = await open({
    'GET /api/admin/activity': MONTHS,
    'GET /api/admin/statistics': {
      totalUsers: 100_123,
      chapterAdmins: 24,
      activeMembers: 60_100,
      newsletterOnly: 40_023,
    },
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Statistics' }));
  for (const [label, value] of [
    ['Total Users', '100,123'],
    ['Chapter Admins', '24'],
    ['Active Members', '60,100'],
    ['Newsletter Only', '40,023'],
  ] as const)
    expect((await screen.findByText(label)).parentElement?.parentElement?.textContent).toBe(`${label}${value}`);
  expect(location()).toBe('/admin-tools?tab=statistics');
  expect(
    await screen.findByRole('img', {
      name: 'New members in each of the last 12 months. 66 in all; most in Dec 2026: 11.',
    }),
  ).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Join requests in each of the last 12 months. None.' })).toBeTruthy();
  const rows = within(screen.getByRole('table', { name: 'The same by month' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows[0]).toEqual(['Month', 'New members', 'Join requests', 'Events held', 'Messages']);
  expect([rows[1], rows[12]]).toEqual([
    ['Dec 2026, so far', '11', '0', '2', '13,200'],
    ['Jan 2026', '0', '0', '2', '0'],
  ]);
  await expectAccessible();
});

it('says when the numbers do not load', async () => {
  mockApi({ 'GET /api/admin/statistics': { status: 503 }, 'GET /api/admin/activity': { status: 503 } });
  renderApp(routes, { path: '/admin-tools?tab=statistics', ...ADMIN });
  expect(await screen.findByText('The statistics could not be loaded')).toBeTruthy();
  expect(await screen.findByText('The activity could not be loaded')).toBeTruthy();
});

const anEntry = (n: number, fields: Partial<AuditEntry> = {}): AuditEntry => ({
  id: idOf(n),
  at: '2026-11-05T12:00:00.000Z',
  action: 'join-request.approved',
  actor: { id: idOf(900), name: 'Grace Admin' },
  actingAs: null,
  person: { id: idOf(1), name: 'Kwame Mensah' },
  chapter: { id: 1, name: 'Lagos' },
  subject: idOf(50),
  detail: '',
  address: '203.0.113.9',
  userAgent: 'A browser',
  requestId: 'r',
  ...fields,
});
const openAudit = async (answer: unknown) => {
  const api = await open({ 'GET /api/admin/audit': answer });
  await userEvent.click(screen.getByRole('tab', { name: 'Audit Log' }));
  return api;
};
const asked = (calls: MockedCall[]) =>
  calls.filter(({ path }) => path === '/api/admin/audit').map(({ query: { limit: _, ...query } }) => query);

it('shows who did what, as whom, to whom, when and from where', async () => {
  await openAudit([
    anEntry(3),
    anEntry(2, {
      action: 'payment.taken',
      actingAs: { id: idOf(1), name: 'Kwame Mensah' },
      detail: 'monthly, $29',
      chapter: null,
    }),
    anEntry(1, { action: 'session.failed', actor: null, person: { id: idOf(4), name: null } }),
    anEntry(4, { action: 'something.new', person: null }),
  ]);
  const text = async (title: string) =>
    (await screen.findByRole('heading', { name: title })).closest('li')!.textContent;
  expect(await text('Join request approved')).toContain('by Grace Admin, concerning Kwame Mensah');
  for (const part of ['Nov 05, 2026 at', 'Lagos', '203.0.113.9', 'A browser'])
    expect(await text('Join request approved')).toContain(part);
  expect(await text('Payment taken')).toContain('by Grace Admin as Kwame Mensah · monthly, $29');
  expect(await text('Sign-in failed')).toContain('by nobody who was signed in, concerning Former member');
  expect(await text('something.new')).toContain('by Grace Admin');
  await expectAccessible();
});

it('narrows the log on the server, by words, action, days and person; the file is narrowed alike', async () => {
  const { calls } = await openAudit(({ query }: MockedCall) => (query.search === 'zzz' ? [] : [anEntry(1)]));
  await screen.findByRole('heading', { name: 'Join request approved' });
  await userEvent.click(screen.getByRole('combobox', { name: 'Action' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Role changed' }));
  await userEvent.type(screen.getByLabelText('From'), '2026-11-01');
  await userEvent.type(screen.getByLabelText('To'), '2026-11-05');
  const narrowed = {
    action: 'member.role-changed',
    from: new Date('2026-11-01T00:00:00').toISOString(),
    to: new Date('2026-11-06T00:00:00').toISOString(),
  };
  await waitFor(() => expect(asked(calls).at(-1)).toEqual(narrowed));
  await userEvent.click(await screen.findByRole('button', { name: 'Only acts of Grace Admin' }));
  await waitFor(() => expect(asked(calls).at(-1)).toEqual({ ...narrowed, actor: idOf(900) }));
  const file = new URL(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')!, 'http://localhost');
  expect([file.pathname, Object.fromEntries(file.searchParams)]).toEqual([
    '/api/admin/audit/export',
    { ...narrowed, actor: idOf(900) },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Only acts of Grace Admin' }));
  await userEvent.type(screen.getByLabelText('Search the audit log'), 'zzz');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  expect(asked(calls).at(-1)).toEqual({ ...narrowed, search: 'zzz' });
});

it('goes on after the last line, and offers another try', async () => {
  let fails = true;
  const many = Array.from({ length: 60 }, (_, n) => anEntry(n + 1));
  const { calls } = await openAudit(({ query }: MockedCall) =>
    fails ? { status: 503 } : many.filter(({ id }) => !query.before || id > query.before).slice(0, 50),
  );
  expect(await screen.findByText('The audit log could not be loaded')).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(60));
  expect(asked(calls).at(-1)).toEqual({ before: idOf(50) });
});
